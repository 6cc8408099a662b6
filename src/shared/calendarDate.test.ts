import { dayIn, isCalendarDate, isTimeZone, startOfDay } from './calendarDate.ts';

test.each(['2024-02-29', '2000-02-29', '1900-01-01', '2199-12-31', '2026-03-29'])(
  '%s is a day of the calendar',
  (day) => {
    expect(isCalendarDate(day)).toBe(true);
  },
);

test.each([
  '2026-02-29',
  '1900-02-29',
  '2100-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '1899-12-31',
  '2200-01-01',
  '26-01-01',
  '2026-1-1',
  '2026-01-01T00:00:00Z',
  '2026-01-011',
  '02026-01-01',
  ' 2026-01-01',
  '2026-01-01\n',
  '29.02.2024',
  '',
])('%j is not', (day) => {
  expect(isCalendarDate(day)).toBe(false);
});

test.each([
  ['Europe/Berlin', '2026-11-20T22:59:59.999Z', '2026-11-20'],
  ['Europe/Berlin', '2026-11-20T23:00:00.000Z', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00.000Z', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-20T10:59:59.999Z', '2026-11-19'],
  ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21'],
])('in %s it is at %s the %s', (timezone, moment, day) => {
  expect(dayIn(timezone, new Date(moment))).toBe(day);
});

test.each([
  ['Europe/Berlin', '2026-11-21', '2026-11-20T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['UTC', '2200-01-01', '2200-01-01T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-21', '2026-11-21T11:00:00.000Z'],
  // The clock goes from 23:59 to 01:00.
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  // Samoa had no 30 December 2011.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
])('in %s the %s begins at %s', (timezone, day, moment) => {
  expect(startOfDay(timezone, day).toISOString()).toBe(moment);
});

test.each(['Europe/Berlin', 'UTC', 'Asia/Kathmandu'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(['', 'Europe/Nowhere', 'europe/Berlin', 'berlin', '+01:00', 'IST', 'x'.repeat(64)])('%j is none', (name) => {
  expect(isTimeZone(name)).toBe(false);
});
