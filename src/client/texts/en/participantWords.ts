import type { ConsentAnswer } from '#shared/contract/joining.ts';

/** The answers that a participant gave with the consent, as the log names them. */
export const consentAnswers: Record<ConsentAnswer, string> = {
  heart_rate: 'Heart rate',
  device: 'Device and gear',
  route: 'Route (GPS)',
  keep_after_withdrawal: 'Keep the data after withdrawal',
  reuse_in_other_studies: 'Use in other studies',
  contact_again: 'May be contacted again',
};
