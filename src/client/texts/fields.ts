import { message } from '#shared/message.ts';
import { fields as english } from './en/fields.ts';
import { inBoth } from './inBoth.ts';

export const fieldsTexts = inBoth(english, {
  datePlaceholder: 'TT.MM.JJJJ',
  dateHint: 'Tag, Monat und Jahr, etwa 24.12.2026',
  calendarOf: message('Kalender: {field}'),
  reason: 'Grund',
  reasonHint: 'Steht im Protokoll. Keine Namen, keine Angaben zur Gesundheit.',
});
