import { string } from 'yup';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';

/** A day that may be left open. */
export const optionalDay = string().test(
  'date',
  researchMessages('invalid_date'),
  (day) => !day || isCalendarDate(day),
);

export const dayRule = optionalDay.required(messages('required'));

export const optionalDayUpTo = (today: string) =>
  optionalDay.test('past', researchMessages('date_in_future'), (day) => !day || day <= today);

export const dayUpTo = (today: string) => optionalDayUpTo(today).required(messages('required'));
