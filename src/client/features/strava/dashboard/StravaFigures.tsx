import { STRAVA_SCREENS } from '#client/features/strava/stravaScreens.ts';
import { useStravaTexts } from '#client/texts/useStravaTexts.ts';
import { formatCount } from '#client/ui/format.ts';
import { StatStrip } from '#client/ui/StatStrip.tsx';
import type { StravaDashboard } from '#shared/contract/strava.ts';
import { WeekDistanceChart } from './WeekDistanceChart.tsx';

/** The tiles and the week's chart of a summary. */
export function StravaFigures({ dashboard }: { dashboard: StravaDashboard }) {
  const { summary } = useStravaTexts();
  const stats = [
    { title: summary.athletes, value: formatCount(dashboard.athlete_count), href: STRAVA_SCREENS.athletes },
    { title: summary.activities, value: formatCount(dashboard.activity_count), href: STRAVA_SCREENS.activities },
    { title: summary.runs, value: formatCount(dashboard.runs_count) },
    { title: summary.today, value: formatCount(dashboard.runs_today_count) },
    { title: summary.lastWeek, value: formatCount(dashboard.runs_last_week_count) },
    { title: summary.lastFourWeeks, value: formatCount(dashboard.runs_last_four_weeks) },
  ];
  return (
    <>
      <StatStrip label={summary.figures} stats={stats} />
      {dashboard.activity_count > 0 ? (
        <WeekDistanceChart distanceByDay={dashboard.distance_by_day} />
      ) : (
        <p className="k-after-stats">{summary.noData}</p>
      )}
    </>
  );
}
