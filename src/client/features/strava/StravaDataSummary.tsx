import Button from 'antd/es/button';
import { useStravaTexts } from '#client/texts/useStravaTexts.ts';
import { useSay } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { StateBlock } from '#client/ui/StateBlock.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { StravaSummary } from './StravaSummary.tsx';
import { useExport } from './useExport.ts';

/** The admin dashboard's section "Strava Data Summary". */
export function StravaDataSummary() {
  const { summary, export: texts } = useStravaTexts();
  const say = useSay();
  const { isBusy, failure, start, cancel, dismiss } = useExport();
  const handleExport = () => void start();
  return (
    <PageSection title={summary.title} id="strava" actions={<Button onClick={handleExport}>{texts.action}</Button>}>
      {failure && (
        <StateBlock
          tone="error"
          title={texts.failed}
          text={failure.message ? say(failure.message) : texts.brokenOff}
          reference={failure.requestId}
          action={<Button onClick={dismiss}>{texts.dismiss}</Button>}
        />
      )}
      <StravaSummary showsAthletes />
      <ExportDialog open={isBusy} onCancel={cancel} />
    </PageSection>
  );
}
