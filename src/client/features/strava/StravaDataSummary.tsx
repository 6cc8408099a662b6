import { useStravaTexts } from '#client/texts/useStravaTexts.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { StravaSummary } from './StravaSummary.tsx';

/** The admin dashboard's section "Strava Data Summary". */
export function StravaDataSummary() {
  const { summary } = useStravaTexts();
  return (
    <PageSection title={summary.title} id="strava">
      <StravaSummary showsAthletes />
    </PageSection>
  );
}
