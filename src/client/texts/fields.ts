import { fields as english } from './en/fields.ts';
import { inBoth } from './inBoth.ts';
import { message } from './message.ts';

export const fieldsTexts = inBoth(english, {
  datePlaceholder: 'TT.MM.JJJJ',
  dateHint: 'Tag, Monat und Jahr, etwa 24.12.2026',
  calendarOf: message('Kalender: {field}'),
  reason: 'Grund',
  reasonHint: 'Steht im Protokoll. Keine Namen, keine Angaben zur Gesundheit.',
});
