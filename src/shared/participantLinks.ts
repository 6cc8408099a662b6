import { SCREENS } from './screens.ts';

/** Opens the page of a participant without an account. */
export function receiptLink(publicUrl: string, receipt: string): string {
  return `${publicUrl}${SCREENS.authStart}?${new URLSearchParams({ receipt })}`;
}
