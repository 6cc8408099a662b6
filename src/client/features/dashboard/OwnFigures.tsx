import { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { daysAfter } from '#client/ui/calendar/weeks.ts';
import { formatCount, formatDate, formatDuration, formatKm } from '#client/ui/format/format.ts';
import { formatMetres } from '#client/ui/format/formatMovement.ts';
import { StatStrip } from '#client/ui/stats/StatStrip.tsx';
import { LAST_FOUR_WEEKS_DAYS, LAST_WEEK_DAYS, RUN_SPORTS } from '#shared/constants.ts';
import type { OwnDashboardAnswer, PeriodFigures } from '#shared/contract/athletes.ts';
import { SCREENS } from '#shared/screens.ts';
import { daysUpTo } from './daysUpTo.ts';
import { changeWords, firstDayOf } from './ownPeriod.ts';

export function OwnFigures({ dashboard }: { dashboard: OwnDashboardAnswer }) {
  const { figures, periods } = useTexts(ownDashboardTexts);
  const { summary } = useTexts(stravaTexts);
  const { language } = useTexts().ui;
  const { current, previous, period, runs, today } = dashboard;
  const note = (field: keyof PeriodFigures) => changeWords(current[field], previous[field], period, figures);
  const allRuns = `${SCREENS.activities}?${new URLSearchParams({ sport: RUN_SPORTS.join(',') })}`;
  const runsOf = (days: number) => `${allRuns}&from=${daysAfter(today, 1 - days)}&to=${today}`;
  const inPeriod = `${SCREENS.activities}?from=${firstDayOf(period, today)}&to=${today}`;
  return (
    <>
      <StatStrip
        label={figures.label({ period: periods[period] })}
        stats={[
          { title: figures.distance, value: formatKm(current.distance, language), note: note('distance') },
          { title: figures.movingTime, value: formatDuration(current.moving_time), note: note('moving_time') },
          {
            title: figures.elevation,
            value: formatMetres(current.total_elevation_gain),
            note: note('total_elevation_gain'),
          },
          {
            title: figures.activities,
            value: formatCount(current.activity_count),
            note: note('activity_count'),
            href: inPeriod,
          },
          { title: figures.activeDays, value: formatCount(current.active_days), note: note('active_days') },
        ]}
      />
      <div className="k-runs">
        <h3>{figures.runs}</h3>
        <StatStrip
          label={figures.runs}
          stats={[
            { title: summary.runs, value: formatCount(runs.all), note: summary.ever, href: allRuns },
            { title: summary.today, value: formatCount(runs.today), note: formatDate(today), href: runsOf(1) },
            {
              title: summary.lastWeek,
              value: formatCount(runs.last_week),
              note: daysUpTo(today, LAST_WEEK_DAYS),
              href: runsOf(LAST_WEEK_DAYS),
            },
            {
              title: summary.lastFourWeeks,
              value: formatCount(runs.last_four_weeks),
              note: daysUpTo(today, LAST_FOUR_WEEKS_DAYS),
              href: runsOf(LAST_FOUR_WEEKS_DAYS),
            },
          ]}
        />
      </div>
    </>
  );
}
