import Button from 'antd/es/button';
import { activitiesApi } from '#client/api/activitiesApi.ts';
import { failureOf } from '#client/api/apiError.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { activityTexts } from '#client/texts/activity.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import type { RowSelection } from '#client/ui/table/useRowSelection.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { ListedActivity } from '#shared/contract/activities.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

export function ReimportBulk({ selection }: { selection: RowSelection<ListedActivity> }) {
  const texts = useTexts(activityTexts);
  const say = useSay();
  const [send, { isLoading, error, reset }] = activitiesApi.useReimportActivitiesMutation();
  const failure = failureOf(error);
  const handleReimport = async () => {
    if (isLoading) return;
    const ids = [...selection.chosen.keys()];
    const { data } = await send({ ids });
    if (!data) {
      showToast({ variant: 'error', text: texts.reimportsFailed });
      return;
    }
    const [count, others] = [data.queued, ids.length - data.queued];
    const message =
      others === 0
        ? stravaMessages('reimports_queued', { count })
        : stravaMessages('reimports_queued_partly', { count, others });
    showToast({ variant: others === 0 ? 'success' : 'default', text: say(message) });
    selection.clear();
  };
  return (
    <>
      <Button onClick={() => void handleReimport()}>{texts.reimport}</Button>
      {failure && <ActionFailure title={texts.reimportsFailed} failure={failure} onDismiss={reset} />}
    </>
  );
}
