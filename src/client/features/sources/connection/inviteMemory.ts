import { SOURCE_CONSENT_VERSION, STRAVA_CONSENT_VERSION } from '#shared/constants.ts';
import type { AccountSource } from '#shared/sources.ts';
import { isReceipt, isStudyToken } from '#shared/tokenKinds.ts';

const INVITE_KEY = 'kadenz.invite';

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
    // A browser that stores nothing asks again.
  }
}

/**
 * Null without an invite; the token is removed from address and history and kept in this tab only, so that a reload and
 * the return from Strava still have it. `source=self` asks for the own account.
 */
export function takeInvite(): string | null {
  const url = new URL(window.location.href);
  // After the # it is sent to no server; a receipt takes the place of its invitation.
  const ended = url.hash.slice(1);
  const found = [url.searchParams, new URLSearchParams(ended)].map(
    (params) => params.get('receipt') ?? params.get('invite'),
  );
  // A short link has the token alone.
  if (isStudyToken(ended) || isReceipt(ended)) found[1] = ended;
  const invite = found[0] ?? found[1] ?? null;
  if (invite) write(INVITE_KEY, invite);
  else if (url.searchParams.get('source') === 'self') write(INVITE_KEY, null);
  if (invite !== null) {
    for (const name of ['invite', 'receipt']) url.searchParams.delete(name);
    if (found[1] !== null) url.hash = '';
    window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
  }
  return invite || read(INVITE_KEY);
}

export function hasInvite(): boolean {
  return read(INVITE_KEY) !== null;
}

/** Of a participant without an account, null otherwise. */
export function rememberedReceipt(): string | null {
  const token = read(INVITE_KEY);
  return token !== null && isReceipt(token) ? token : null;
}

export function rememberReceipt(receipt: string): void {
  write(INVITE_KEY, receipt);
}

export function forgetInvite(): void {
  write(INVITE_KEY, null);
}

const keyOf = (source: AccountSource) => `kadenz.${source}-consent`;

/** The next person at a shared device has another link, and is asked. */
function consentUnder(source: AccountSource, invite: string | null): string {
  const version = source === 'strava' ? STRAVA_CONSENT_VERSION : SOURCE_CONSENT_VERSION;
  return [version, ...(invite === null ? [] : [invite])].join(' ');
}

/** For the current version of the information and the same link, in this tab. */
export function hasAgreed(source: AccountSource, invite: string | null): boolean {
  return read(keyOf(source)) === consentUnder(source, invite);
}

export function rememberConsent(source: AccountSource, invite: string | null): void {
  write(keyOf(source), consentUnder(source, invite));
}

export function forgetConsent(source: AccountSource): void {
  write(keyOf(source), null);
}
