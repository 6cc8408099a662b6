import Button from 'antd/es/button';
import { isApiError } from '#client/api/apiError.ts';
import { uploadsApi } from '#client/api/uploadsApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';

export function OwnData() {
  const { data } = useTexts(ownDashboardTexts);
  const [download, { isLoading, error, reset }] = uploadsApi.useDownloadAccountDataMutation();
  return (
    <PageSection title={data.title} id="my-data" isControl>
      <p>{data.text}</p>
      <p className="k-hint">{data.originals}</p>
      {isApiError(error) && <ActionFailure title={data.failed} failure={error} onDismiss={reset} />}
      <p>
        <Button aria-disabled={isLoading} onClick={() => !isLoading && void download()}>
          {isLoading ? data.downloading : data.download}
        </Button>
      </p>
    </PageSection>
  );
}
