import { dayIn } from '#shared/calendarDate.ts';
import { newestDay } from './newestDay.ts';

const OPEN = { timezone: 'Europe/Berlin', end_date: null, closed_at: null };
const NIGHT = new Date('2026-11-20T23:30:00Z');

test.each([
  ['today in the time zone of the study', OPEN, '2026-11-21'],
  ['the last day of one that is over', { ...OPEN, end_date: '2026-11-20' }, '2026-11-20'],
  ['today before the last day', { ...OPEN, end_date: '2026-12-31' }, '2026-11-21'],
  ['the day of the closing', { ...OPEN, closed_at: new Date('2026-11-18T23:30:00Z') }, '2026-11-19'],
  [
    'that of a closing before the end',
    { ...OPEN, end_date: '2026-11-20', closed_at: '2026-11-18T12:00:00Z' },
    '2026-11-18',
  ],
  [
    'that of an end before the closing',
    { ...OPEN, end_date: '2026-11-17', closed_at: '2026-11-18T12:00:00Z' },
    '2026-11-17',
  ],
])('the newest day of a study is %s', (_what, study, day) => {
  expect(newestDay(study, dayIn(study.timezone, NIGHT))).toBe(day);
});
