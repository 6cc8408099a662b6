import { message } from '#shared/message.ts';

export const fields = {
  datePlaceholder: 'DD.MM.YYYY',
  dateHint: 'Day, month and year, such as 24.12.2026',
  calendarOf: message('Calendar: {field}'),
  reason: 'Reason',
  reasonHint: 'Stands in the log. No names or health details.',
};
