import type { strava } from '#client/texts/en/strava.ts';
import type { AuthCallbackAnswer, AuthCallbackBody } from '#shared/contract/connection.ts';

/** How a connection ended, in words, and what comes next. */
export interface RedirectOutcome {
  title: string;
  text: string;
  next: 'dashboard' | 'again' | 'none';
  reference?: string;
}

interface CallbackFailure {
  status?: number | string;
  code?: string;
  message?: string;
  requestId?: string;
}

/** What Strava put into its redirect; null when the page was opened without. */
export function readRedirect(search: string): AuthCallbackBody | null {
  const params = new URLSearchParams(search);
  const state = params.get('state');
  const code = params.get('code') ?? undefined;
  const error = params.get('error') ?? undefined;
  if (state === null || (code === undefined && error === undefined)) return null;
  const scope = params.get('scope') ?? undefined;
  return { state, ...(code && { code }), ...(scope && { scope }), ...(error && { error }) };
}

/** The words for a callback that was answered. */
export function answered(answer: AuthCallbackAnswer, words: (typeof strava)['authRedirect']): RedirectOutcome {
  if (answer.result === 'connected') {
    return { title: words.connected, text: words.connectedText(answer.athlete_name), next: 'dashboard' };
  }
  return { title: words.scopeMissing, text: words.scopeMissingText(answer.missing_scopes.join(', ')), next: 'again' };
}

/** The words for a callback that failed; `say` speaks the server's own. */
export function failed(
  { status, code = '', message, requestId: reference }: CallbackFailure,
  words: (typeof strava)['authRedirect'],
  say: (sentence: string) => string,
): RedirectOutcome {
  const known: Record<string, Omit<RedirectOutcome, 'reference'>> = {
    strava_denied: { title: words.denied, text: words.deniedText, next: 'again' },
    strava_scope_missing: { title: words.scopeMissing, text: words.scopeMissingText('activity:read'), next: 'again' },
    strava_state_expired: { title: words.expired, text: words.expiredText, next: 'again' },
    strava_already_linked: { title: words.alreadyLinked, text: words.alreadyLinkedText, next: 'again' },
    strava_other_account: { title: words.otherAccount, text: words.otherAccountText, next: 'dashboard' },
    strava_full: { title: words.full, text: words.fullText, next: 'dashboard' },
    strava_inactive: { title: words.inactive, text: words.inactiveText, next: 'none' },
    strava_unavailable: { title: words.unavailable, text: words.unavailableText, next: 'again' },
  };
  const outcome = known[code];
  if (outcome) return { ...outcome, reference };
  if (status === 'NETWORK' || status === 429) {
    return { title: words.unavailable, text: words.unavailableText, next: 'again', reference };
  }
  return { title: words.failed, text: message ? say(message) : '', next: 'again', reference };
}
