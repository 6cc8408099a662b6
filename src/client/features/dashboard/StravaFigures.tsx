import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDate } from '#client/ui/format/format.ts';
import { StatStrip } from '#client/ui/stats/StatStrip.tsx';
import { LAST_FOUR_WEEKS_DAYS, LAST_WEEK_DAYS } from '#shared/constants.ts';
import type { StravaDashboard } from '#shared/contract/strava.ts';
import { SCREENS } from '#shared/screens.ts';
import { daysUpTo } from './daysUpTo.ts';
import { WeekDistanceChart } from './WeekDistanceChart.tsx';

export function StravaFigures({ dashboard }: { dashboard: StravaDashboard }) {
  const { summary, chart } = useTexts(stravaTexts);
  // The chart's last day is today in the installation's time zone.
  const today = Object.keys(dashboard.distance_by_day).sort().at(-1);
  const stats = [
    { title: summary.athletes, value: formatCount(dashboard.athlete_count), href: SCREENS.athletes },
    { title: summary.activities, value: formatCount(dashboard.activity_count), href: SCREENS.activities },
    { title: summary.runs, value: formatCount(dashboard.runs_count), note: summary.ever },
    {
      title: summary.today,
      value: formatCount(dashboard.runs_today_count),
      note: today && summary.runsOf({ days: formatDate(today) }),
    },
    {
      title: summary.lastWeek,
      value: formatCount(dashboard.runs_last_week_count),
      note: today && summary.runsOf({ days: daysUpTo(today, LAST_WEEK_DAYS) }),
    },
    {
      title: summary.lastFourWeeks,
      value: formatCount(dashboard.runs_last_four_weeks),
      note: today && summary.runsOf({ days: daysUpTo(today, LAST_FOUR_WEEKS_DAYS) }),
    },
  ];
  return (
    <>
      <StatStrip label={summary.figures} stats={stats} />
      {dashboard.activity_count > 0 ? (
        <WeekDistanceChart distanceByDay={dashboard.distance_by_day} words={chart} />
      ) : (
        <p className="k-after-stats">{summary.noData}</p>
      )}
    </>
  );
}
