import { captions, inBoth } from './inBoth.ts';

export const fieldsTexts = inBoth({
  datePlaceholder: ['DD.MM.YYYY', 'TT.MM.JJJJ'],
  dateHint: ['Day, month and year, such as 24.12.2026', 'Tag, Monat und Jahr, etwa 24.12.2026'],
  calendarOf: captions('Calendar: {field}', 'Kalender: {field}'),
  reason: ['Reason', 'Grund'],
  reasonHint: [
    'Shown in the log. No names or health details.',
    'Steht im Protokoll. Keine Namen, keine Angaben zur Gesundheit.',
  ],
});
