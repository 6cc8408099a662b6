import { daysAgo } from './daysAgo.ts';

const NOW = new Date('2026-11-20T13:32:00.000Z');
const ago = (at: string | null, language: 'en' | 'de' = 'en') => daysAgo(at, language, 'Europe/Berlin', NOW);

test('PAGES §3.0-E a day of the last two weeks is also said in words', () => {
  expect(['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-07'].map((day) => ago(day))).toEqual([
    'today',
    'yesterday',
    '2 days ago',
    '13 days ago',
  ]);
  expect([ago('2026-11-17', 'de'), ago('2026-11-20', 'de')]).toEqual(['vor 3 Tagen', 'heute']);
  expect([ago('2026-11-06'), ago('2026-11-21'), ago(null)]).toEqual([undefined, undefined, undefined]);
});

test('an instant counts on the day of the time zone', () => {
  expect(ago('2026-11-18T23:30:00.000Z')).toBe('yesterday');
  expect(ago('2026-11-18T22:30:00.000Z')).toBe('2 days ago');
});
