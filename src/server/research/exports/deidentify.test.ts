import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { ACTIVITIES } from '#server/research/exports/tables/activitiesTable.ts';
import { EVENTS } from '#server/research/exports/tables/eventsTable.ts';
import { FLAGS } from '#server/research/exports/tables/flagsTable.ts';
import { POINTS } from '#server/research/exports/tables/pointsTable.ts';
import type { Row } from '#server/research/exports/tables/tableColumns.ts';
import { PARTICIPANTS, TABLES } from '#server/research/exports/tables/tables.ts';
import { dayNumber, isoWeekKey } from '#shared/days/calendarDays.ts';
import {
  createDeidentifier,
  hmacWith,
  makerOf,
  rareSportsOf,
  roundedDistance,
  shiftDay,
  shiftWeek,
  weeksOf,
} from './deidentify.ts';

const isoWeekOf = (day: string) => isoWeekKey(dayNumber(day));

const key = new Uint8Array(32).fill(7);
const places = new Map(ACTIVITIES.columns.map(({ variable }, index) => [variable, index]));
const at = (row: Row, variable: string) => row[places.get(variable) ?? -1];
const days = fc.integer({ min: 0, max: 40_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const codes = fc.stringMatching(/^[A-Z]{2,5}-\d{3}-\d$/);

function activity(values: Record<string, string | number | boolean | null>): Row {
  return ACTIVITIES.columns.map(({ variable }) => values[variable] ?? null);
}

const make = (options: Parameters<typeof createDeidentifier>[0]['options'], rareSports: string[] = []) =>
  createDeidentifier({ options, key, rareSports: new Set(rareSports) });

test('without options a row leaves as it is, with an id of the study and distances to a tenth of a metre', () => {
  const tenths = fc.nat({ max: 1e7 }).map((tenth) => tenth / 10);
  fc.assert(
    fc.property(codes, days, tenths, (code, day, distance) => {
      const row = activity({ activity_id: 'a', participant: code, local_day: day, iso_week: isoWeekOf(day), distance });
      const [id, ...others] = make({}).row(ACTIVITIES.columns, row, code);
      expect([places.get('activity_id'), id]).toEqual([0, expect.stringMatching(/^[0-9a-f]{24}$/)]);
      expect(others).toEqual(row.slice(1));
    }),
  );
  const long = activity({ distance: 3750.18919424012 });
  expect(at(make({}).row(ACTIVITIES.columns, long, 'KDZ-001-1'), 'distance')).toBe(3750.2);
});

test('flags tell neither a grouped sport nor a rounded distance by a speed', () => {
  const flag = (measure: string, threshold: number, value: number) => {
    const values: Record<string, string | number> = { measure, threshold, value };
    return FLAGS.columns.map(({ variable }) => values[variable] ?? null);
  };
  const left = (options: Parameters<typeof make>[0], row: Row) => {
    const leaving = make(options).row(FLAGS.columns, row, 'KDZ-001-1');
    return ['measure', 'threshold', 'value'].map(
      (variable) => leaving[FLAGS.columns.findIndex((column) => column.variable === variable)],
    );
  };
  const swim = flag('speed_swim', 2.5, 2.7654321);
  expect(left({}, swim)).toEqual(['speed_swim', 2.5, 2.7654321]);
  expect(left({ round_distance: true }, swim)).toEqual(['speed_swim', 2.5, null]);
  expect(left({ group_sports: true }, swim)).toEqual(['speed', null, null]);
  expect(make({ round_distance: true }).rows(FLAGS.columns, [flag('virtual', 0, 1)], 'KDZ-001-1')).toHaveLength(1);
  expect(make({ group_sports: true }).rows(FLAGS.columns, [swim, flag('virtual', 0, 1)], 'KDZ-001-1')).toEqual([
    make({ group_sports: true }).row(FLAGS.columns, swim, 'KDZ-001-1'),
  ]);
  const long = flag('too_long', 21_600, 30_000);
  expect(left({ group_sports: true, round_distance: true }, long)).toEqual(['too_long', 21_600, 30_000]);
});

test('points tell neither a grouped sport nor a rounded distance by a speed', () => {
  const values: Record<string, number> = { distance: 149, speed: 2.9 };
  const point = POINTS.columns.map(({ variable }) => values[variable] ?? null);
  const left = (options: Parameters<typeof make>[0]) => {
    const leaving = make(options).row(POINTS.columns, point, 'KDZ-001-1');
    return ['distance', 'speed'].map(
      (variable) => leaving[POINTS.columns.findIndex((column) => column.variable === variable)],
    );
  };
  expect(left({})).toEqual([149, 2.9]);
  expect(left({ round_distance: true })).toEqual([100, null]);
  expect(left({ group_sports: true })).toEqual([149, null]);
});

test('with parts of the day no table keeps a moment, whatever it is of', () => {
  const { kept } = make({ day_part: true });
  const moments = TABLES.map((table) => [table.name, kept(table.columns).filter(({ type }) => type === 'datetime')]);
  expect(moments).toEqual(TABLES.map(({ name }) => [name, []]));
  const names = kept(EVENTS.columns).map(({ variable }) => variable);
  expect(names).toEqual(['participant', 'number', 'event', 'day', 'last_day', 'consent_version', 'detail']);
});

test('all dates of a participant are shifted by the same whole number of weeks, and weekday and clock stay', () => {
  const { row: leave } = make({ shift_dates: true });
  fc.assert(
    fc.property(codes, days, days, (code, one, other) => {
      const rows = [one, other].map((day) =>
        leave(
          ACTIVITIES.columns,
          activity({ participant: code, local_day: day, iso_week: isoWeekOf(day), start: `${day}T08:30:15+02:00` }),
          code,
        ),
      );
      const shifts = [one, other].map((day, index) => {
        const shifted = String(at(rows[index] ?? [], 'local_day'));
        expect(at(rows[index] ?? [], 'start')).toBe(`${shifted}T08:30:15+02:00`);
        expect(at(rows[index] ?? [], 'iso_week')).toBe(isoWeekOf(shifted));
        return (Date.parse(shifted) - Date.parse(day)) / 86_400_000;
      });
      expect(shifts[0]).toBe(shifts[1]);
      expect(Math.abs((shifts[0] ?? 0) % 7)).toBe(0);
      expect(shifts[0]).not.toBe(0);
      expect(Math.abs(shifts[0] ?? 0)).toBeLessThanOrEqual(52 * 7);
    }),
  );
});

test('a pseudonym is one for each participant and recipient, and does not hold the code', () => {
  fc.assert(
    fc.property(fc.uniqueArray(codes, { minLength: 2 }), (all) => {
      const [one, other] = [make({ recipient: 'Uni A' }), make({ recipient: 'Uni B' })];
      const names = all.map(one.nameOf);
      expect(new Set(names).size).toBe(all.length);
      for (const [index, code] of all.entries()) {
        expect(names[index]).toMatch(/^P-[0-9A-F]{12}$/);
        expect(make({ recipient: 'Uni A' }).nameOf(code)).toBe(names[index]);
        expect(other.nameOf(code)).not.toBe(names[index]);
        const row = PARTICIPANTS.columns.map(({ variable }) => (variable === 'participant' ? code : null));
        expect(one.row(PARTICIPANTS.columns, row, code)[0]).toBe(names[index]);
      }
    }),
  );
  expect(make({}).nameOf('KDZ-001-1')).toBe('KDZ-001-1');
});

test('the id of an activity is replaced, by one that no other recipient gets', () => {
  const idFor = (recipient: string, activity_id: string) =>
    at(make({ recipient }).row(ACTIVITIES.columns, activity({ activity_id }), 'KDZ-001-1'), 'activity_id');
  const all = [idFor('', 'one'), idFor('Uni A', 'one'), idFor('Uni A', 'two'), idFor('Uni B', 'one')];
  for (const id of all) expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect(new Set(all).size).toBe(4);
});

test('a second export to the same recipient has the names, ids and days of the first', () => {
  const { row: leave } = make({ recipient: 'Uni A', shift_dates: true });
  const row = activity({ activity_id: 'one', participant: 'KDZ-001-1', local_day: '2026-03-23' });
  const left = leave(ACTIVITIES.columns, row, 'KDZ-001-1');
  expect(['activity_id', 'participant', 'local_day'].map((variable) => at(left, variable))).toEqual([
    '8c72e01f07c4b5c207af9807',
    'P-243E768C29EA',
    '2027-02-15',
  ]);
});

test('a rounded distance is a whole number of 100 m, at most 50 m away', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (metres) => {
      const rounded = roundedDistance(metres);
      expect(rounded % 100).toBe(0);
      expect(Math.abs(rounded - metres)).toBeLessThanOrEqual(50);
    }),
  );
});

test('the options take out the start, group rare sports and reduce a device to its maker', () => {
  const { row: leave, kept } = make({ day_part: true, group_sports: true, device_maker: true, round_distance: true }, [
    'Kitesurf',
  ]);
  const row = activity({ sport: 'Kitesurf', device: 'Garmin fenix 7', distance: 4949, start: 'x', day_part: 'night' });
  const left = leave(ACTIVITIES.columns, row, 'KDZ-001-1');
  const columns = kept(ACTIVITIES.columns).map(({ variable }) => variable);
  expect(columns).not.toContain('start');
  expect(columns).not.toContain('utc_offset');
  expect(left).toHaveLength(columns.length);
  const values = Object.fromEntries(columns.map((variable, index) => [variable, left[index]]));
  expect(values).toMatchObject({ sport: 'other', device: 'Garmin', distance: 4900, day_part: 'night', flags: null });
});

test('a rare sport is grouped and a device reduced only when that is asked for, and a common sport never', () => {
  const said = (options: Parameters<typeof make>[0], sport: string) => {
    const left = make(options, ['Kitesurf']).row(
      ACTIVITIES.columns,
      activity({ sport, device: 'Garmin fenix 7' }),
      'KDZ-001-1',
    );
    return [at(left, 'sport'), at(left, 'device')];
  };
  expect(said({}, 'Kitesurf')).toEqual(['Kitesurf', 'Garmin fenix 7']);
  expect(said({ group_sports: true }, 'Run')).toEqual(['Run', 'Garmin fenix 7']);
  expect(said({ group_sports: true, device_maker: true }, 'Kitesurf')).toEqual(['other', 'Garmin']);
});

test.each([
  ['Garmin Forerunner 255', 'Garmin'],
  ['COROS PACE 2', 'COROS'],
  ['Strava iPhone App', 'Strava'],
  ['My polarised glasses', 'other'],
  ['wahoo-elemnt', 'Wahoo'],
])('%s is made by %s', (device, maker) => {
  expect(makerOf(device)).toBe(maker);
});

test.each([
  [5, ['Kitesurf']],
  [6, ['Run', 'Kitesurf']],
  [1, []],
])('a sport of fewer than %d participants is rare', (common, rare) => {
  const participants = new Map([
    ['Run', 5],
    ['Kitesurf', 4],
    ['Ride', 60],
  ]);
  expect(rareSportsOf(participants, common)).toEqual(rare);
});

test.each([
  [[0, 0, 0, 0], 1],
  [[0, 0, 0, 51], 52],
  [[0, 0, 0, 52], 1],
  [[0x7f, 0xff, 0xff, 0xff], 24],
  [[0x80, 0, 0, 0], -25],
])('the digest %j shifts by %d weeks', (digest, weeks) => {
  expect(weeksOf(Uint8Array.from(digest))).toBe(weeks);
});

test('to shift a day by weeks and to shift its week is the same', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -60, max: 60 }), (day, weeks) => {
      expect(shiftWeek(isoWeekOf(day), weeks)).toBe(isoWeekOf(shiftDay(day, 7 * weeks)));
    }),
  );
});

test('the digests of ids and names are those of HMAC with SHA-256', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.string({ unit: 'binary' }), (secret, text) => {
      const known = createHmac('sha256', secret).update(text).digest('hex');
      expect(hmacWith(secret)(text)).toBe(known);
    }),
  );
});
