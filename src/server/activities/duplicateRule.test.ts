import fc from 'fast-check';
import { duplicateRuleOf, type Measured, suggestedPrimary } from './duplicateRule.ts';

const START = Date.parse('2026-03-29T00:30:00Z');

const record = (change: Partial<Omit<Measured, 'start_date'>> & { seconds?: number } = {}): Measured => {
  const { seconds = 0, ...others } = change;
  return {
    family: 'run',
    start_date: new Date(START + seconds * 1000),
    elapsed_time: 3600,
    distance: 10_000,
    ...others,
  };
};

const HOUR = 3600;
const QUARTER = 900;

test.each([
  ['the same figures', {}, 'overlapping'],
  ['120 seconds apart', { seconds: 120 }, 'overlapping'],
  ['120 seconds before', { seconds: -120 }, 'overlapping'],
  ['121 seconds apart', { seconds: 121 }, null],
  ['another family of sports', { family: 'ride' }, null],
  ['10 % shorter', { elapsed_time: 3240 }, 'overlapping'],
  ['more than 10 % shorter', { elapsed_time: 3239 }, null],
  ['10 % longer', { elapsed_time: 4000 }, 'overlapping'],
  ['more than 10 % longer', { elapsed_time: 4001 }, null],
  ['10 % less far', { distance: 9000 }, 'overlapping'],
  ['more than 10 % less far', { distance: 8999.9 }, null],
  ['without a distance', { distance: 0 }, null],
  ['without a duration', { elapsed_time: 0 }, null],
  ['a quarter hour later', { seconds: QUARTER }, 'shifted'],
  ['a quarter hour and a second later', { seconds: QUARTER + 1 }, null],
  ['a quarter hour earlier', { seconds: -QUARTER }, 'shifted'],
  ['14 hours later', { seconds: 14 * HOUR }, 'shifted'],
  ['14 hours and a quarter later', { seconds: 14 * HOUR + QUARTER }, null],
  ['an hour later and 1 % longer', { seconds: HOUR, elapsed_time: 3636 }, 'shifted'],
  ['an hour later and more than 1 % longer', { seconds: HOUR, elapsed_time: 3637 }, null],
  ['an hour later and 1 % less far', { seconds: HOUR, distance: 9900 }, 'shifted'],
  ['an hour later and more than 1 % less far', { seconds: HOUR, distance: 9899 }, null],
  ['an hour later in another family', { seconds: HOUR, family: 'ride' }, null],
  ['a fraction of a second over an hour later', { seconds: HOUR + 0.4 }, 'shifted'],
])('a record with %s is %j: %s', (_name, change, rule) => {
  expect(duplicateRuleOf(record(), record(change))).toBe(rule);
});

test.each([
  // 96 seconds of the shorter 120 are 80 %.
  ['80 %', 24, 'overlapping'],
  ['less than 80 %', 25, null],
])('two short records that overlap by %s of the shorter', (_name, seconds, rule) => {
  const [one, other] = [record({ elapsed_time: 120 }), record({ elapsed_time: 120, seconds })];
  expect(duplicateRuleOf(one, other)).toBe(rule);
});

test('of two records of unequal length the overlap is a share of the shorter', () => {
  // 88 seconds of 110 are 80 %, and less than 80 % of 120.
  const overlapping = (seconds: number) => {
    const [one, other] = [record({ elapsed_time: 120 }), record({ elapsed_time: 110, seconds })];
    return duplicateRuleOf(one, other);
  };
  expect([overlapping(32), overlapping(33)]).toEqual(['overlapping', null]);
});

test('two records without a duration are not alike', () => {
  const empty = record({ elapsed_time: 0 });
  expect(duplicateRuleOf(empty, empty)).toBeNull();
  expect(duplicateRuleOf(empty, record({ elapsed_time: 0, seconds: QUARTER }))).toBeNull();
});

const records = fc
  .record({
    family: fc.constantFrom('run', 'ride'),
    seconds: fc.oneof(fc.integer({ min: -60_000, max: 60_000 }), fc.constantFrom(0, 120, 121, QUARTER, 14 * HOUR)),
    elapsed_time: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom(3600, 3240, 3636)),
    distance: fc.oneof(fc.double({ min: 0, max: 50_000, noNaN: true }), fc.constantFrom(0, 10_000, 9900)),
  })
  .map(record);

test('the rule does not depend on the order of the two records', () => {
  fc.assert(
    fc.property(records, records, (one, other) => {
      expect(duplicateRuleOf(one, other)).toBe(duplicateRuleOf(other, one));
    }),
  );
});

test('a record with a duration is always alike to itself, at any time', () => {
  fc.assert(
    fc.property(records, (one) => {
      expect(duplicateRuleOf(one, one)).toBe(one.elapsed_time > 0 ? 'overlapping' : null);
    }),
  );
});

test('found pairs are never further apart, longer or farther than the rule allows', () => {
  fc.assert(
    fc.property(records, records, (one, other) => {
      const rule = duplicateRuleOf(one, other);
      if (rule === null) return;
      const apart = Math.abs(one.start_date.getTime() - other.start_date.getTime()) / 1000;
      const share = rule === 'overlapping' ? 0.1 : 0.01;
      expect(one.family).toBe(other.family);
      expect(Math.abs(one.elapsed_time - other.elapsed_time)).toBeLessThanOrEqual(
        share * Math.max(one.elapsed_time, other.elapsed_time) + 1e-6,
      );
      expect(Math.abs(one.distance - other.distance)).toBeLessThanOrEqual(
        share * Math.max(one.distance, other.distance) + 1e-6,
      );
      if (rule === 'overlapping') expect(apart).toBeLessThanOrEqual(120);
      else expect([apart % QUARTER, apart <= 14 * HOUR]).toEqual([0, true]);
    }),
  );
});

test('a copy that is shifted by whole quarter hours is found up to 14 hours, unless it is at the same time', () => {
  fc.assert(
    fc.property(fc.integer({ min: -80, max: 80 }), fc.integer({ min: 1, max: 90_000 }), (quarters, elapsed_time) => {
      const found = duplicateRuleOf(record({ elapsed_time }), record({ elapsed_time, seconds: quarters * QUARTER }));
      const expected = Math.abs(quarters) <= 56 ? 'shifted' : null;
      expect(found).toBe(quarters === 0 ? 'overlapping' : expected);
    }),
  );
});

test('a file counts before Strava, then what more studies read, then heart rate, then the older record', () => {
  const one = { id: 'a', held_back: true, studies: 2, average_heartrate: 140 };
  const file = { id: 'b', held_back: false, studies: 1, average_heartrate: null };
  const better = { ...file, id: 'c', average_heartrate: 140 };
  expect(suggestedPrimary(one, file)).toBe('b');
  expect(suggestedPrimary({ ...file, id: 'd', studies: 2 }, better)).toBe('d');
  expect(suggestedPrimary(better, file)).toBe('c');
  expect(suggestedPrimary(one, { ...one, id: 'd' })).toBe('a');
  expect(suggestedPrimary({ ...one, id: 'd' }, one)).toBe('a');
});
