import Button from 'antd/es/button';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { ExportDialog } from '#client/features/activities/export/ExportDialog.tsx';
import { useExport } from '#client/features/activities/export/useExport.ts';
import { AddAthleteButton } from '#client/features/sources/connection/AddAthleteButton.tsx';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { SCREENS } from '#shared/screens.ts';
import { StravaSummary } from './StravaSummary.tsx';

export function StravaDataSummary() {
  const { summary, export: texts } = useTexts(stravaTexts);
  const { isBusy, failure, start, cancel, dismiss } = useExport();
  const handleExport = () => void start();
  return (
    <PageSection
      title={summary.title}
      id="strava"
      actions={
        <>
          <AddAthleteButton />
          <Button onClick={handleExport}>{texts.action}</Button>
          <ButtonLink to={SCREENS.settings}>{summary.settings}</ButtonLink>
        </>
      }
    >
      {failure && (
        <ActionFailure title={texts.failed} failure={failure} fallback={texts.brokenOff} onDismiss={dismiss} />
      )}
      <StravaSummary />
      <ExportDialog open={isBusy} onCancel={cancel} />
    </PageSection>
  );
}
