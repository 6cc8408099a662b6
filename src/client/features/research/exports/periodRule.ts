import { string } from 'yup';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { researchMessages } from '#shared/researchMessages.ts';

/** A day of an export's period, which may be left open. */
export const periodRule = () =>
  string().test(
    'day',
    researchMessages('invalid_date'),
    (text) => text === undefined || text === '' || isCalendarDate(text),
  );
