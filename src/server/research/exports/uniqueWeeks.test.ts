import fc from 'fast-check';
import { ACTIVITIES } from '#server/research/exports/tables/activitiesTable.ts';
import { DAYS } from '#server/research/exports/tables/dayTables.ts';
import { dayNumber, isoWeekKey } from '#shared/days/calendarDays.ts';
import { createUniqueWeeks } from './uniqueWeeks.ts';

interface Done {
  day: string;
  clock?: string;
  day_part?: string;
  sport?: string;
  distance?: number;
  moving_time?: number;
  elapsed_time?: number;
}

function count(people: readonly (readonly Done[])[], hidesDates = false, columns = ACTIVITIES.columns): number {
  const rowOf = ({ day, clock = '08:00:00+01:00', sport = 'Run', distance = 5000, ...more }: Done, code: string) => {
    const values: Record<string, string | number> = {
      ...more,
      ...{ participant: code, local_day: day, iso_week: isoWeekKey(dayNumber(day)) },
      ...{ start: `${day}T${clock}`, sport, distance },
    };
    return columns.map(({ variable }) => values[variable] ?? null);
  };
  const unique = createUniqueWeeks({ activities: columns, days: DAYS.columns }, hidesDates);
  for (const [index, days] of people.entries()) {
    unique.add({ activities: days.map((done) => rowOf(done, `P${index}`)), days: [] });
  }
  return unique.participants();
}

test('a week that two participants have makes neither of them known', () => {
  const week = [{ day: '2026-03-23' }, { day: '2026-03-25' }];
  expect(count([week, [...week].reverse()])).toBe(0);
  expect(count([week, week, [{ day: '2026-03-23' }]])).toBe(1);
  expect(count([week, [...week, { day: '2026-04-06' }]])).toBe(1);
  expect(count([week])).toBe(1);
  expect(count([])).toBe(0);
});

test('with shifted dates the same days of another week are the same', () => {
  expect(count([[{ day: '2026-03-23' }], [{ day: '2026-04-06' }]])).toBe(2);
  expect(count([[{ day: '2026-03-23' }], [{ day: '2026-04-06' }]], true)).toBe(0);
  expect(count([[{ day: '2026-03-23' }], [{ day: '2026-04-07' }]], true)).toBe(2);
});

test.each([
  ['time of the start', { clock: '08:00:01+01:00' }],
  ['part of the day', { day_part: 'night' }],
  ['sport', { sport: 'Ride' }],
  ['distance', { distance: 5001 }],
  ['time in motion', { moving_time: 1501 }],
  ['time from start to end', { elapsed_time: 1501 }],
])('another %s makes two people known, with their dates and with shifted ones', (_name, change) => {
  const day = '2026-03-23';
  const people = [[{ day }], [{ day, ...change }]];
  expect([count(people), count(people, true)]).toEqual([2, 2]);
});

test('two like weeks of one participant leave that one known', () => {
  const own = [{ day: '2026-03-23' }, { day: '2026-03-30' }];
  expect(count([own], true)).toBe(1);
  expect(count([own, [{ day: '2026-04-06' }]], true)).toBe(0);
});

test('a column that does not leave tells no weeks apart', () => {
  const columns = ACTIVITIES.columns.filter(({ variable }) => variable !== 'start');
  const day = '2026-03-23';
  const people = [[{ day }], [{ day, clock: '09:00:00+01:00' }]];
  expect([count(people, false, columns), count(people, true, columns)]).toEqual([0, 0]);
});

interface Day {
  day: string;
  activities?: number;
  distance?: number;
  minutes?: number;
}

function countByDays(people: readonly (readonly Day[])[], hidesDates: boolean): number {
  const unique = createUniqueWeeks({ activities: ACTIVITIES.columns, days: DAYS.columns }, hidesDates);
  for (const days of people) {
    const rows = days.map((given) => {
      const values: Record<string, string | number> = { ...given, iso_week: isoWeekKey(dayNumber(given.day)) };
      return DAYS.columns.map(({ variable }) => values[variable] ?? null);
    });
    unique.add({ activities: [], days: rows });
  }
  return unique.participants();
}

test('active days tell a week as well, with their dates and with shifted ones, and days without activity do not', () => {
  const active = { day: '2026-03-23', activities: 1, distance: 5000, minutes: 30 };
  const week = [active, { day: '2026-03-24' }];
  const others = [{ distance: 5100 }, { minutes: 31 }, { day: '2026-03-25' }];
  for (const hidesDates of [true, false]) {
    expect(countByDays([week, [active]], hidesDates)).toBe(0);
    expect(countByDays([week, ...others.map((other) => [{ ...active, ...other }])], hidesDates)).toBe(4);
  }
});

test('never more participants than there are with a week, and none when all do the same', () => {
  const day = fc.integer({ min: 20_000, max: 20_040 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
  const weeks = fc.array(fc.record({ day, distance: fc.constantFrom(1000, 2000) }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(weeks, { maxLength: 5 }), weeks, (people, twice) => {
      expect(count(people)).toBeLessThanOrEqual(people.filter((days) => days.length > 0).length);
      expect(count([twice, twice])).toBe(0);
      expect(count([...people, ...people])).toBe(0);
    }),
  );
});
