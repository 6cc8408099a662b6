import { daysUpTo } from '#server/activities/localDays.ts';
import { sportKind } from '#server/activities/sportKinds.ts';
import { LAST_FOUR_WEEKS_DAYS, LAST_WEEK_DAYS, RUN_SPORTS } from '#shared/constants.ts';
import {
  type AthleteStatsAnswer,
  type DayFigures,
  type OwnDashboardAnswer,
  type Period,
  type PeriodFigures,
  SPORT_KINDS,
  type WeekDistance,
} from '#shared/contract/athletes.ts';
import { dayNumber, daysAfter, dayText, mondayOf } from '#shared/days/calendarDays.ts';
import type { SportDay, SportSums } from './statsRepository.ts';

const DAYS: Record<Period, number> = { '7d': 7, '4w': 28, '12w': 84, '1y': 364 };
const WEEK = 7;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const metres = (value: number) => Math.round(value * 10) / 10;
const dayBefore = (day: string, days: number) => daysAfter(day, -days);
const weekStart = (day: string) => dayText(mondayOf(dayNumber(day)));
const isRun = ({ sport_type }: Pick<SportDay, 'sport_type'>) => (RUN_SPORTS as readonly string[]).includes(sport_type);

function mondaysUpTo(today: string, count: number): string[] {
  return daysUpTo(weekStart(today), (count - 1) * WEEK + 1).filter((_, index) => index % WEEK === 0);
}

function firstOfMonth(day: string, monthsBack = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsBack, 1)).toISOString().slice(0, 10);
}

function figuresOf(days: readonly SportDay[]): PeriodFigures {
  return {
    activity_count: sum(days.map(({ total }) => total)),
    distance: metres(sum(days.map(({ distance }) => distance))),
    moving_time: sum(days.map(({ moving_time }) => moving_time)),
    total_elevation_gain: metres(sum(days.map(({ total_elevation_gain }) => total_elevation_gain))),
    active_days: new Set(days.map(({ local_day }) => local_day)).size,
  };
}

const between = (days: readonly SportDay[], first: string, last: string) =>
  days.filter(({ local_day }) => local_day >= first && local_day <= last);

function calendarOf(days: readonly SportDay[]): DayFigures[] {
  const names = [...new Set(days.map(({ local_day }) => local_day))].sort();
  return names.map((day) => {
    const { activity_count, distance, moving_time } = figuresOf(between(days, day, day));
    return { day, activity_count, distance, moving_time };
  });
}

function weekOf(days: readonly SportDay[], week: string): WeekDistance {
  const within = between(days, week, daysAfter(week, WEEK - 1));
  const distance = SPORT_KINDS.map((kind) => {
    const ofKind = within.filter(({ sport_type }) => sportKind(sport_type) === kind);
    return [kind, metres(sum(ofKind.map((day) => day.distance)))];
  });
  return { week, distance: Object.fromEntries(distance) as WeekDistance['distance'] };
}

export function statsRange(today: string, weeks: number): [first: string, last: string] {
  const first = mondaysUpTo(today, weeks)[0] ?? today;
  const fourWeeks = dayBefore(today, LAST_FOUR_WEEKS_DAYS - 1);
  return [first < fourWeeks ? first : fourWeeks, daysAfter(weekStart(today), WEEK - 1)];
}

/** PAGES §3.10; `today` is `YYYY-MM-DD`. */
export function toAthleteStats(
  sums: { days: readonly SportDay[]; sports: SportSums },
  today: string,
  weeks: number,
): AthleteStatsAnswer {
  const lastDays = between(sums.days, dayBefore(today, LAST_FOUR_WEEKS_DAYS - 1), today);
  return {
    today,
    last_four_weeks: figuresOf(lastDays),
    weeks: mondaysUpTo(today, weeks).map((week) => weekOf(sums.days, week)),
    days: calendarOf(lastDays),
    sports: sums.sports.map((sport) => ({ ...sport, distance: metres(sport.distance) })),
  };
}

export function ownRange(today: string, period: Period): [first: string, last: string] {
  const starts = [dayBefore(today, 2 * DAYS[period] - 1), firstOfMonth(today, 1)];
  return [starts.sort()[0] ?? today, daysAfter(firstOfMonth(today, -1), -1)];
}

/** Days for a week, otherwise the ISO weeks of the period, the first of them from the period's first day. */
function barsOf(days: readonly SportDay[], today: string, period: Period): OwnDashboardAnswer['bars'] {
  const starts = daysUpTo(today, DAYS[period]).filter(
    (day, index) => period === '7d' || index === 0 || day === weekStart(day),
  );
  return starts.map((from, index) => {
    const to = dayBefore(starts[index + 1] ?? daysAfter(today, 1), 1);
    return { from, distance: figuresOf(between(days, from, to)).distance };
  });
}

export function toOwnDashboard(
  sums: { days: readonly SportDay[]; sports: SportSums },
  today: string,
  period: Period,
): OwnDashboardAnswer {
  const { days } = sums;
  const length = DAYS[period];
  const last = (count: number) => between(days, dayBefore(today, count - 1), today);
  const runsOf = (some: readonly SportDay[]) => sum(some.filter(isRun).map(({ total }) => total));
  return {
    today,
    period,
    current: figuresOf(last(length)),
    previous: figuresOf(between(days, dayBefore(today, 2 * length - 1), dayBefore(today, length))),
    bars: barsOf(days, today, period),
    days: calendarOf(between(days, firstOfMonth(today, 1), daysAfter(firstOfMonth(today, -1), -1))),
    runs: {
      all: sum(sums.sports.filter(isRun).map(({ activity_count }) => activity_count)),
      today: runsOf(last(1)),
      last_week: runsOf(last(LAST_WEEK_DAYS)),
      last_four_weeks: runsOf(last(LAST_FOUR_WEEKS_DAYS)),
    },
  };
}
