import Button from 'antd/es/button';
import { useStravaTexts } from '#client/texts/useStravaTexts.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { AddAthleteButton } from './AddAthleteButton.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { ExportFailure } from './ExportFailure.tsx';
import { StravaSummary } from './StravaSummary.tsx';
import { useExport } from './useExport.ts';

/** The admin dashboard's section "Strava Data Summary". */
export function StravaDataSummary() {
  const { summary, export: texts } = useStravaTexts();
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
        </>
      }
    >
      {failure && <ExportFailure failure={failure} onDismiss={dismiss} />}
      <StravaSummary />
      <ExportDialog open={isBusy} onCancel={cancel} />
    </PageSection>
  );
}
