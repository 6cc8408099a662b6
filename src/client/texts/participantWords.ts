import type { ConsentAnswer } from '#shared/contract/joining.ts';
import type { Caption } from './inBoth.ts';

export const consentAnswers: Record<ConsentAnswer, Caption> = {
  heart_rate: ['Heart rate', 'Herzfrequenz'],
  device: ['Device and gear', 'Gerät und Ausrüstung'],
  route: ['Route (GPS)', 'Strecke (GPS)'],
  keep_after_withdrawal: ['Keep the data after withdrawal', 'Daten nach dem Ausscheiden behalten'],
  reuse_in_other_studies: ['Use in other studies', 'Verwendung in anderen Studien'],
  contact_again: ['May be contacted again', 'Darf wieder angeschrieben werden'],
};
