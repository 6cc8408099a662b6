import { STRAVA_CONSENT_VERSION } from '#shared/constants.ts';

const INVITE_KEY = 'kadenz.invite';
const CONSENT_KEY = 'kadenz.strava-consent';

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/**
 * The token of the link by which this tab came here; null without one. It is taken out of the address, and with it the history, and
 * kept in this tab alone, so that a reload and the way back from Strava still know it. `source=self` asks for the own account.
 */
export function takeInvite(): string | null {
  const url = new URL(window.location.href);
  const invite = url.searchParams.get('invite');
  if (invite) write(INVITE_KEY, invite);
  else if (url.searchParams.get('source') === 'self') write(INVITE_KEY, null);
  if (invite !== null) {
    url.searchParams.delete('invite');
    window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
  }
  return invite || read(INVITE_KEY);
}

export function forgetInvite(): void {
  write(INVITE_KEY, null);
}

/** Whether the person of this tab agreed to the information as it is now, and is not to be asked twice. */
export function hasAgreed(): boolean {
  return read(CONSENT_KEY) === String(STRAVA_CONSENT_VERSION);
}

export function rememberConsent(): void {
  write(CONSENT_KEY, String(STRAVA_CONSENT_VERSION));
}

export function forgetConsent(): void {
  write(CONSENT_KEY, null);
}
