import { LAST_FOUR_WEEKS_DAYS, LAST_WEEK_DAYS } from '#shared/constants.ts';
import type { StravaDashboard } from '#shared/contract/strava.ts';
import type { ActivitiesRepository, DayFigures, Scope } from './activitiesRepository.ts';
import { daysUpTo } from './localDays.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function figures(
  totals: Pick<StravaDashboard, 'athlete_count' | 'activity_count' | 'runs_count'>,
  days: readonly DayFigures[],
  today: string,
): StravaDashboard {
  const byDay = new Map(days.map((day) => [day.local_day, day]));
  const runsOf = (count: number) => sum(daysUpTo(today, count).map((day) => byDay.get(day)?.runs ?? 0));
  const metresOf = (day: string) => Math.round((byDay.get(day)?.distance ?? 0) * 10) / 10;
  return {
    ...totals,
    runs_today_count: runsOf(1),
    runs_last_week_count: runsOf(LAST_WEEK_DAYS),
    runs_last_four_weeks: runsOf(LAST_FOUR_WEEKS_DAYS),
    distance_by_day: Object.fromEntries(daysUpTo(today, LAST_WEEK_DAYS).map((day) => [day, metresOf(day)])),
  };
}

/** The summary over `scope`, of which "Today" is `today` (`YYYY-MM-DD`). A null scope holds nothing. */
export async function readDashboard(
  activities: ActivitiesRepository,
  scope: Scope | null,
  today: string,
): Promise<StravaDashboard> {
  if (scope === null) return figures({ athlete_count: 0, activity_count: 0, runs_count: 0 }, [], today);
  const first = daysUpTo(today, LAST_FOUR_WEEKS_DAYS)[0] ?? today;
  const [totals, days] = await Promise.all([activities.totals(scope), activities.days(scope, first, today)]);
  return figures(totals, days, today);
}
