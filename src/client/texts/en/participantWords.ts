import type { ConsentAnswer } from '#shared/contract/joining.ts';

export const consentAnswers: Record<ConsentAnswer, string> = {
  heart_rate: 'Heart rate',
  device: 'Device and gear',
  route: 'Route (GPS)',
  keep_after_withdrawal: 'Keep the data after withdrawal',
  reuse_in_other_studies: 'Use in other studies',
  contact_again: 'May be contacted again',
};
