import type { fields as english } from '#client/texts/en/fields.ts';

export const fields: typeof english = {
  datePlaceholder: 'TT.MM.JJJJ',
  dateHint: 'Tag, Monat und Jahr, etwa 24.12.2026',
  reason: 'Grund',
  reasonHint: 'Steht im Protokoll. Keine Namen, keine Angaben zur Gesundheit.',
};
