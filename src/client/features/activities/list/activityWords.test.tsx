import { formatAveragePace, formatCadence, formatSportPace } from '#client/features/activities/sports/sportPace.ts';
import { sportWord } from '#client/features/activities/sports/sportWord.ts';
import { sportsTexts } from '#client/texts/sports.ts';
import { readKilometres, writeKilometres } from './ActivityFilters.tsx';
import { daysOfPeriod } from './activityPeriods.ts';

const en = sportsTexts.en;

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['Run', '5:24 min/km'],
  ['TrailRun', '5:24 min/km'],
  ['Walk', '5:24 min/km'],
  ['Hike', '5:24 min/km'],
  ['Ride', '11.1 km/h'],
  ['Swim', '0:32 /100 m'],
  ['Rowing', '11.1 km/h'],
])('the speed of a %s is written as %s', (sport, shown) => {
  expect(plain(formatSportPace(sport, 3.0864, 'en'))).toBe(shown);
});

test('a moment of standing has speed zero, an activity without distance has no speed', () => {
  expect(plain(formatSportPace('Ride', 0, 'en'))).toBe('0.0 km/h');
  expect(formatAveragePace({ sport_type: 'Yoga', distance: 0, moving_time: 1800 }, 'en')).toBe('–');
  expect(formatAveragePace({ sport_type: 'Yoga', distance: 30, moving_time: 1800 }, 'en')).toBe('–');
  expect(plain(formatAveragePace({ sport_type: 'Ride', distance: 30_864, moving_time: 10_000 }, 'de'))).toBe(
    '11,1 km/h',
  );
});

test('on foot both steps count, on a bicycle the turns', () => {
  const units = { perMinute: 'rpm', stepsPerMinute: 'spm' };
  expect(plain(formatCadence('Run', 85, units))).toBe('170 spm');
  expect(plain(formatCadence('Ride', 85, units))).toBe('85 rpm');
  expect(formatCadence('Ride', null, units)).toBe('–');
});

test("each sport has a word in both languages; a new one has Strava's name", () => {
  expect(sportWord('TrailRun', en)).toBe('Trail run');
  expect(sportWord('TrailRun', sportsTexts.de)).toBe('Traillauf');
  expect(sportWord('SandYacht', en)).toBe('Sand Yacht');
  expect(Object.keys(sportsTexts.de.words)).toEqual(Object.keys(en.words));
});

test.each([
  ['5', '5000'],
  ['12,5', '12500'],
  [' 12.345 ', '12345'],
  ['a', null],
  ['-1', null],
  ['123456', null],
])('the typed distance %j is %j metres', (typed, metres) => {
  expect(readKilometres(typed)).toBe(metres);
});

test('metres are written in the form that the filter of kilometres accepts', () => {
  expect(writeKilometres('12500', 'en')).toBe('12.5');
  expect(writeKilometres('12500', 'de')).toBe('12,5');
  expect(writeKilometres('x', 'en')).toBe('');
});

test('the last four weeks are 28 days that end today', () => {
  const { from, to } = daysOfPeriod('lastFourWeeks', new Date('2026-11-20T12:00'));
  expect([from, to]).toEqual(['2026-10-24', '2026-11-20']);
  expect(daysOfPeriod('today', new Date('2026-11-20T23:59'))).toEqual({ from: '2026-11-20', to: '2026-11-20' });
});
