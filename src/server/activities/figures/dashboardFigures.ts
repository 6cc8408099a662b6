import { daysUpTo } from '#server/activities/localDays.ts';
import { LAST_FOUR_WEEKS_DAYS, LAST_WEEK_DAYS } from '#shared/constants.ts';
import type { StravaDashboard } from '#shared/contract/strava.ts';
import type { SummaryFigures } from './dashboardRepository.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export const NO_FIGURES: SummaryFigures = { athlete_count: 0, activity_count: 0, runs_count: 0, days: [] };

export function firstDayOf(today: string): string {
  return daysUpTo(today, LAST_FOUR_WEEKS_DAYS)[0] ?? today;
}

export function toDashboard(
  { days, athlete_count, activity_count, runs_count }: SummaryFigures,
  today: string,
): StravaDashboard {
  const byDay = new Map(days.map((day) => [day.local_day, day]));
  const runsOf = (count: number) => sum(daysUpTo(today, count).map((day) => byDay.get(day)?.runs ?? 0));
  const metresOf = (day: string) => Math.round((byDay.get(day)?.distance ?? 0) * 10) / 10;
  return {
    athlete_count,
    activity_count,
    runs_count,
    runs_today_count: runsOf(1),
    runs_last_week_count: runsOf(LAST_WEEK_DAYS),
    runs_last_four_weeks: runsOf(LAST_FOUR_WEEKS_DAYS),
    distance_by_day: Object.fromEntries(daysUpTo(today, LAST_WEEK_DAYS).map((day) => [day, metresOf(day)])),
  };
}
