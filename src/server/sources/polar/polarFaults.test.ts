import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readExercise, secondsOf } from '#server/sources/polar/flow/polarExercise.ts';
import { EVENT_TROUBLE_KINDS } from '#standin/common/eventTroubles.ts';
import { TROUBLE_KINDS } from '#standin/common/troubles.ts';
import { SIGNATURES } from '#standin/polar/state/notices.ts';
import { DEFAULT_KNOBS, POLAR_FORMS } from '#standin/polar/state/polarKnobs.ts';
import { FIT_FAULTS } from '#standin/polar/world/madeFile.ts';
import { idOf, parseJson } from './calls/polarBody.ts';
import { isExerciseId } from './calls/polarClient.ts';
import { isPolarDaySpent, readPolarRates, retryAfterRefusal } from './calls/polarRates.ts';

const GIVEN = {
  id: 'StDn0001',
  upload_time: '2026-03-01T08:45:10.000Z',
  start_time: '2026-03-01T08:30:00',
  start_time_utc_offset: 60,
  duration: 'PT45M30S',
  distance: 8123.4,
  calories: 412,
  heart_rate: { average: 142, maximum: 171 },
  device: 'Polar Vantage V3',
  sport: 'RUNNING',
  detailed_sport_info: 'TRAIL_RUNNING',
};
const NOW = new Date('2026-03-01T09:00:00Z');

describe('fields of an exercise (F22 to F25)', () => {
  test.each(['id', 'start_time', 'duration'])('without a usable %s it cannot be read', (name) => {
    for (const value of [undefined, null, '', 'garbage', {}]) {
      expect(
        readExercise({ ...GIVEN, [name]: value, ...(name === 'id' && value === 'garbage' ? { id: '../x' } : {}) }),
      ).toBeNull();
    }
  });

  test.each(['distance', 'calories', 'heart_rate', 'device', 'upload_time', 'sport', 'detailed_sport_info'])(
    'without %s the rest is read',
    (name) => {
      for (const value of [undefined, null, 'not a number', {}]) {
        expect(readExercise({ ...GIVEN, [name]: value })).toMatchObject({ id: 'StDn0001', seconds: 2730 });
      }
    },
  );

  test('numbers are read as texts too, unknown fields are dropped, negative and infinite measures are none', () => {
    const read = readExercise({ ...GIVEN, distance: '8123.4', calories: -1, unknown: { a: 1 }, 'running-index': 51 });
    expect(read).toMatchObject({ distance: 8123.4, calories: null });
    expect(Object.keys(read ?? {})).not.toContain('unknown');
    expect(readExercise({ ...GIVEN, distance: Number.POSITIVE_INFINITY })?.distance).toBeNull();
  });

  test.each([
    ['OTHER', null, null],
    ['OTHER', 'OTHER_INDOOR', null],
    ['RUNNING', 'A_CODE_OF_TOMORROW', 'Run'],
    ['OTHER', 'XC_SKIING_CLASSIC', 'NordicSki'],
    ['CYCLING', 'OFFROADTRIATHLON_CYCLING', 'Ride'],
    ['', '', null],
  ])('the sport %s with the detail %s is %s', (sport, detailed_sport_info, wanted) => {
    expect(readExercise({ ...GIVEN, sport, detailed_sport_info })?.sport).toBe(wanted);
  });

  test.each([
    ['RUNNING', 'TREADMILL_RUNNING', true],
    ['INDOOR_CYCLING', null, true],
    ['OTHER', 'OTHER_INDOOR', true],
    ['RUNNING', 'TRAIL_RUNNING', false],
    ['', '', false],
  ])('the sport %s with the detail %s is indoors: %s', (sport, detailed_sport_info, wanted) => {
    expect(readExercise({ ...GIVEN, sport, detailed_sport_info })?.indoor).toBe(wanted);
  });

  test.each([
    ['PT2H44M', 9840],
    ['PT4412S', 4412],
    ['PT4658.866S', 4658.866],
    ['PT1H15M30.000S', 4530],
    ['PT0S', 0],
    ['PT25H', 90_000],
    ['P1DT2H', 93_600],
    ['PT', null],
    ['P', null],
    ['an hour', null],
    ['-PT5M', null],
  ])('the duration %s has %s seconds', (duration, seconds) => {
    expect(secondsOf(duration)).toBe(seconds);
  });

  test.each([
    [0, 0],
    [60, 3600],
    [-300, -18_000],
    [330, 19_800],
    [345, 20_700],
    [840, 50_400],
    [-720, -43_200],
    [900, null],
    [1.5, null],
    ['60', 3600],
    [undefined, null],
  ])('the offset %s has %s seconds', (start_time_utc_offset, seconds) => {
    expect(readExercise({ ...GIVEN, start_time_utc_offset })?.utcOffset).toBe(seconds);
  });

  test.each(['2026-03-29T02:30:00', '2026-03-29T02:30:00Z', '2026-03-29T02:30:00.500'])(
    'the start %s is local, in a gap of the clock too',
    (start_time) => {
      expect(readExercise({ ...GIVEN, start_time })?.wallClock).toBe('2026-03-29 02:30:00');
    },
  );
});

describe('bodies and ids (F10, F29, F50)', () => {
  test('a byte order mark is left out, and a text that is not JSON gives null', () => {
    expect(parseJson(Buffer.from('\uFEFF[]'))).toEqual([]);
    for (const text of ['[{"id":', '<html></html>', '']) expect(parseJson(Buffer.from(text))).toBeUndefined();
  });

  test('a user is known by a number, by its text, and above 2^53', () => {
    expect(idOf(10_000_001)).toBe('10000001');
    expect(idOf('10000001')).toBe('10000001');
    const body = parseJson(Buffer.from('{"x_user_id":9007199254740993}')) as { x_user_id: unknown };
    expect(idOf(body.x_user_id)).toBe('9007199254740993');
    for (const other of [null, undefined, 0, -1, 1.5, 'me', '../1', {}]) expect(idOf(other)).toBeNull();
  });

  test.each(['../users/1', 'a/b', '', 'a?b', 'x'.repeat(65), 7, null])('%p is no part of an address', (id) => {
    expect(isExerciseId(id)).toBe(false);
  });
});

describe('headers of the limits (F39, F40)', () => {
  const headers = (usage: string | null, limit: string | null, reset: string | null = null) =>
    new Headers([
      ...(usage === null ? [] : [['RateLimit-Usage', usage] as [string, string]]),
      ...(limit === null ? [] : [['RateLimit-Limit', limit] as [string, string]]),
      ...(reset === null ? [] : [['RateLimit-Reset', reset] as [string, string]]),
    ]);

  test.each([
    ['12,90', '540,5200'],
    [' 12 , 90 ', '540, 5200'],
  ])('%s of %s is read', (usage, limit) => {
    expect(readPolarRates(headers(usage, limit))).toEqual({
      quarter: { used: 12, limit: 540 },
      day: { used: 90, limit: 5200 },
    });
  });

  test.each([
    [null, null],
    ['12', '540'],
    ['many', 'many'],
    ['12,90', null],
    ['0,0', '0,0'],
    ['12,90', '9999999999,9999999999'],
  ])('%s of %s is not known', (usage, limit) => {
    expect(readPolarRates(headers(usage, limit))).toBeNull();
  });

  test('a refusal waits for the window that is spent, in seconds or as a time, and else for a quarter of an hour', () => {
    const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
    expect(retryAfterRefusal(headers('540,900', '540,5200', '60,7200'), NOW)).toEqual(inSeconds(60));
    const day = headers('12,5200', '540,5200', '60,7200');
    expect(isPolarDaySpent(day)).toBe(true);
    expect(retryAfterRefusal(day, NOW)).toEqual(inSeconds(7200));
    const unix = String(inSeconds(30).getTime() / 1000);
    expect(retryAfterRefusal(headers('540,900', '540,5200', `${unix},${unix}`), NOW)).toEqual(inSeconds(30));
    expect(retryAfterRefusal(headers(null, null), NOW)).toEqual(inSeconds(900));
  });
});

/** The tests of faults beside this one. */
const texts = globSync('*/*Faults.test.ts', { cwd: import.meta.dirname }).map((file) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8'),
);

test('each of the 56 faults of Polar is in the title of a test of the server', () => {
  const shown = texts.flatMap((text) =>
    [...text.matchAll(/^\s*(?:test\(|\]\)?.*\(|\[)?\s*'(F\d\d): /gm)].map(([, id]) => id),
  );
  const all = Array.from({ length: 56 }, (_, index) => `F${String(index + 1).padStart(2, '0')}`);
  expect([...new Set(shown)].sort()).toEqual(all);
});

describe('each disturbance that the stand-in can cause is used by a test of a fault', () => {
  /** Kadenz asks for no parts of an exercise; the page of the stand-in and its sending are no faults. */
  const OF_OTHERS = ['asked_parts', 'signed_in_user_id', 'event_senders', 'event_retry_ms', 'event_timeout_ms'];
  const isUsed = (word: RegExp) => texts.some((text) => word.test(text));
  const unused = (names: readonly string[]) => names.filter((name) => !isUsed(new RegExp(`'${name}'`)));

  test('each setting, and each of its unusual forms', () => {
    const settings = Object.keys(DEFAULT_KNOBS).filter((name) => !OF_OTHERS.includes(name));
    expect(settings.filter((name) => !isUsed(new RegExp(`\\b${name}\\b`)))).toEqual([]);
    for (const [name, [, ...unusual]] of Object.entries(POLAR_FORMS)) {
      if (OF_OTHERS.includes(name)) continue;
      expect([name, unused(unusual.filter((form) => typeof form === 'string'))]).toEqual([name, []]);
    }
  });

  test('each trouble of a call and of an event', () => {
    expect(unused([...TROUBLE_KINDS, ...EVENT_TROUBLE_KINDS])).toEqual([]);
  });

  test('each spoilt file and each spoilt signature', () => {
    const [, ...spoilt] = SIGNATURES;
    expect(unused([...FIT_FAULTS, ...spoilt])).toEqual([]);
  });
});
