import { formatSportDistance, isShortOfShown } from './sportDistance.ts';

test.each([
  ['WeightTraining', 0, '–'],
  ['Yoga', 49, '–'],
  ['Yoga', 50, '0.1'],
  ['Crossfit', 1200, '1.2'],
  ['Run', 0, '0.0'],
  ['Ride', 12_449, '12.4'],
  ['SandYacht', 0, '0.0'],
])('the distance of a %s of %d m is %s', (sport_type, distance, shown) => {
  expect(formatSportDistance({ sport_type, distance }, 'en')).toBe(shown);
});

test('a unit follows only a number, not a dash', () => {
  expect(formatSportDistance({ sport_type: 'Ride', distance: 12_449 }, 'de', 'km')).toBe('12,4\u00a0km');
  expect(formatSportDistance({ sport_type: 'Yoga', distance: 0 }, 'de', 'km')).toBe('–');
});

test('less than 50 m is shown as nothing', () => {
  expect([isShortOfShown(49.9), isShortOfShown(50)]).toEqual([true, false]);
});
