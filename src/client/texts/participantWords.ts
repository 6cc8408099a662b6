import type { ConsentAnswer } from '#shared/contract/joining.ts';

export const consentAnswers: Record<ConsentAnswer, string> = {
  heart_rate: 'Herzfrequenz',
  device: 'Gerät und Ausrüstung',
  route: 'Strecke (GPS)',
  keep_after_withdrawal: 'Daten nach dem Widerruf behalten',
  reuse_in_other_studies: 'Verwendung in anderen Studien',
  contact_again: 'Darf wieder angeschrieben werden',
};
