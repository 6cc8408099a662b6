import { isOldStravaAddress, STRAVA_MOVES_AT } from '#server/sources/strava/stravaAddress.ts';
import type { PushAnswer, PushSubscription } from '#server/sources/strava/webhook/pushSubscriptions.ts';
import type { ControlAnswer } from '#shared/contract/control.ts';

type State = ControlAnswer['setup'][number]['state'];

export interface SetupFacts {
  publicUrl: string;
  lastAnswer: PushAnswer<PushSubscription | null> | null;
  isOurs: boolean;
  hasCallbackFailed: boolean;
  isMisconfigured: boolean;
  apiBase: string;
  now: Date;
}

/** Sources must reach the address through the internet. */
export function isPublicAddress(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !/^(localhost|.*\.localhost|127\..*|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}

function credentials({ lastAnswer, isMisconfigured }: SetupFacts): State {
  if (lastAnswer === null) return 'failed';
  if (lastAnswer.ok || lastAnswer.error.kind === 'inactive') return 'ok';
  if (lastAnswer.error.kind === 'credentials' || isMisconfigured) return 'failed';
  return 'wait';
}

function callback({ isOurs, hasCallbackFailed }: SetupFacts): State {
  // Strava creates a subscription only after our address has answered.
  if (isOurs) return 'ok';
  return hasCallbackFailed ? 'failed' : 'wait';
}

function subscription({ lastAnswer, isOurs }: SetupFacts): State {
  if (!lastAnswer?.ok) return 'wait';
  return isOurs ? 'ok' : 'failed';
}

function apiAddress({ apiBase, now }: SetupFacts): State {
  if (!isOldStravaAddress(apiBase)) return 'ok';
  return now < STRAVA_MOVES_AT ? 'due' : 'failed';
}

export function setupChecks(facts: SetupFacts): ControlAnswer['setup'] {
  return [
    { check: 'credentials', state: credentials(facts) },
    { check: 'public_https', state: isPublicAddress(facts.publicUrl) ? 'ok' : 'failed' },
    { check: 'callback', state: callback(facts) },
    { check: 'subscription', state: subscription(facts) },
    { check: 'api_address', state: apiAddress(facts) },
  ];
}
