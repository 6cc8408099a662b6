import { toActivityRow, toActivityRows } from './activityRows.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const OWNER = { id: '0192f0c1-0000-7000-8000-000000000001', strava_id: 10_000_001 };
const whole = {
  id: 17_000_000_001,
  athlete: { id: 10_000_001, resource_state: 1 },
  name: 'Morning Run',
  distance: 5012.4,
  moving_time: 1650,
  elapsed_time: 1710,
  total_elevation_gain: 38,
  type: 'Run',
  sport_type: 'TrailRun',
  start_date: '2026-03-01T06:30:00Z',
  start_date_local: '2026-03-01T07:30:00Z',
  timezone: '(GMT+01:00) Europe/Zurich',
  average_speed: 3.038,
  average_heartrate: 151.2,
  max_heartrate: 176,
  device_name: 'Synth Watch',
  gear_id: 'g2000001',
  manual: false,
  trainer: true,
  private_note: 'PRIVATE',
  description: 'PRIVATE',
  start_latlng: [46.95, 7.44],
  end_latlng: [46.95, 7.44],
  map: { id: 'a17000000001', summary_polyline: 'PRIVATE', polyline: 'PRIVATE' },
  kudos_count: 3,
};

test('a stored activity has the fields of the list and nothing else', () => {
  expect(toActivityRow(whole, OWNER, NOW)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    strava_id: 17_000_000_001,
    person_id: OWNER.id,
    source: 'strava',
    sport_type: 'TrailRun',
    name: 'Morning Run',
    start_date: new Date('2026-03-01T06:30:00Z'),
    start_date_local: '2026-03-01 07:30:00',
    local_day: '2026-03-01',
    timezone: '(GMT+01:00) Europe/Zurich',
    distance: 5012.4,
    moving_time: 1650,
    elapsed_time: 1710,
    total_elevation_gain: 38,
    average_speed: 3.038,
    average_heartrate: 151.2,
    max_heartrate: 176,
    device_name: 'Synth Watch',
    gear_id: 'g2000001',
    manual: false,
    trainer: true,
    commute: false,
    max_speed: null,
    average_cadence: null,
    calories: null,
    flags: ['indoor'],
    fetched_at: NOW,
    updated_at: NOW,
  });
});

test('the local day is that of the local time, not of the UTC time', () => {
  const late = { ...whole, start_date: '2026-11-19T23:30:00Z', start_date_local: '2026-11-20T00:30:00Z' };
  expect(toActivityRow(late, OWNER, NOW)?.local_day).toBe('2026-11-20');
});

test('an absent value or null is stored as null, not as zero, except where Strava always measures', () => {
  const { id, sport_type, start_date, start_date_local } = whole;
  expect(toActivityRow({ id, sport_type, start_date, start_date_local, device_name: null }, OWNER, NOW)).toMatchObject({
    name: 'TrailRun',
    distance: 0,
    moving_time: 0,
    elapsed_time: 0,
    total_elevation_gain: null,
    average_heartrate: null,
    device_name: null,
    gear_id: null,
    timezone: null,
    manual: false,
    trainer: false,
  });
});

test('the older type stands in for a missing sport_type', () => {
  expect(toActivityRow({ ...whole, sport_type: undefined }, OWNER, NOW)?.sport_type).toBe('Run');
});

test('texts with unstorable characters become storable', () => {
  const row = toActivityRow({ ...whole, name: ' a\0b\ud800 ', device_name: 'x'.repeat(999) }, OWNER, NOW);
  expect(row?.name).toBe('ab\ufffd');
  expect(row?.device_name).toHaveLength(100);
});

test.each([
  ['no object', null],
  ['a text', 'activity'],
  ['no id', { ...whole, id: undefined }],
  ['an id that is a text', { ...whole, id: '17' }],
  ['an id beyond what a number holds', { ...whole, id: 2 ** 60 }],
  ['a negative id', { ...whole, id: -1 }],
  ['another athlete`s', { ...whole, athlete: { id: 10_000_002 } }],
  ['no sport', { ...whole, sport_type: null, type: null }],
  ['no start', { ...whole, start_date: null }],
  ['a start that is none', { ...whole, start_date: 'yesterday' }],
  ['a day that does not exist', { ...whole, start_date_local: '2026-02-30T07:30:00Z' }],
  ['a distance that is a text', { ...whole, distance: '5 km' }],
  ['a negative distance', { ...whole, distance: -1 }],
  ['a time beyond all measure', { ...whole, moving_time: 1e12 }],
])('%s is broken', (_case, raw) => {
  expect(toActivityRow(raw, OWNER, NOW)).toBeNull();
});

test('a list keeps valid activities once, in their last form, and names the invalid ones', () => {
  const items = [whole, {}, { ...whole, name: 'Renamed' }, null, { ...whole, id: 5, sport_type: 7, type: 7 }];
  const { rows, broken } = toActivityRows(items, OWNER, NOW);
  expect(rows.map(({ name }) => name)).toEqual(['Renamed']);
  expect(broken).toEqual([null, 5]);
});

test.each([
  ['nothing', {}, []],
  ['entered by hand', { manual: true }, ['manual']],
  ['no heart rate', { average_heartrate: undefined }, ['no_heart_rate']],
  ['on a trainer', { trainer: true }, ['indoor']],
  ['in a virtual world', { sport_type: 'VirtualRide', average_speed: 9 }, ['indoor']],
  ['a run as fast as the record', { average_speed: 7.3 }, []],
  ['a run just within the limit', { average_speed: 7.5 }, []],
  ['a run just above the limit', { average_speed: 7.51 }, ['implausible_speed']],
  ['a walk just within the limit', { sport_type: 'Walk', average_speed: 4.5 }, []],
  ['a walk just above the limit', { sport_type: 'Walk', average_speed: 4.51 }, ['implausible_speed']],
  ['a ride just within the limit', { sport_type: 'Ride', average_speed: 20 }, []],
  ['a ride just above the limit', { sport_type: 'Ride', average_speed: 20.01 }, ['implausible_speed']],
  ['a descent on skis just within the limit', { sport_type: 'AlpineSki', average_speed: 45 }, []],
  ['a descent on skis just above the limit', { sport_type: 'AlpineSki', average_speed: 45.01 }, ['implausible_speed']],
  ['a run that was a drive', { average_speed: 12 }, ['implausible_speed']],
  ['a ride of that speed', { sport_type: 'GravelRide', average_speed: 12 }, []],
  ['a distance that the time belies', { average_speed: null, distance: 40_000 }, ['implausible_speed']],
  ['a walk at a run`s speed', { sport_type: 'Hike', average_speed: 5 }, ['implausible_speed']],
  ['no time at all', { moving_time: 0, average_speed: null }, []],
])('checks: %s', (_case, changes, flags) => {
  expect(toActivityRow({ ...whole, trainer: false, ...changes }, OWNER, NOW)?.flags).toEqual(flags);
});
