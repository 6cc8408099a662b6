import Button from 'antd/es/button';
import { stravaApi } from '#client/api/stravaApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { ExportDialog } from '#client/features/activities/export/ExportDialog.tsx';
import { useExport } from '#client/features/activities/export/useExport.ts';
import { AddAthleteButton } from '#client/features/sources/connection/AddAthleteButton.tsx';
import { StravaNotSetUp } from '#client/features/sources/connection/StravaNotSetUp.tsx';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { SCREENS } from '#shared/screens.ts';
import { FiguresPending } from './FiguresPending.tsx';
import { StravaFigures } from './StravaFigures.tsx';
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

function StravaSummary() {
  const { summary } = useTexts(stravaTexts);
  const query = stravaApi.useGetStravaDashboardQuery();
  const isSetUp = stravaApi.useGetOwnAthleteQuery().data?.is_set_up ?? true;
  return (
    <>
      {!isSetUp && <StravaNotSetUp />}
      <QueryBoundary query={query} failedTitle={summary.noData} skeleton={<FiguresPending />}>
        {(dashboard) =>
          // Files and other sources count too.
          (isSetUp || dashboard.athlete_count > 0 || dashboard.activity_count > 0) && (
            <StravaFigures dashboard={dashboard} />
          )
        }
      </QueryBoundary>
    </>
  );
}
