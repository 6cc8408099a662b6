import { conflict, HttpError } from '#server/plugins/httpErrors.ts';
import type { CallError } from '#server/sources/source/callError.ts';
import type { LinkedSource } from '#server/sources/source/linkedSource.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { SOURCE_TITLES } from '#shared/sources.ts';
import type { LinkedAccount } from './linkAccount.ts';

type Named = Pick<LinkedSource, 'name'>;
const titled = ({ name }: Named) => ({ source: SOURCE_TITLES[name] });

export const notSetUp = (source: Named) => conflict(serverMessages('source_not_set_up', titled(source)));
export const notConnected = (source: Named) => conflict(serverMessages('source_no_account', titled(source)));
export const stateExpired = () => new HttpError(400, serverMessages('source_state_expired'));
const unavailable = (source: Named) => new HttpError(503, serverMessages('source_unavailable', titled(source)));

export function webhookRefused(source: Named): HttpError {
  return new HttpError(
    503,
    serverMessages('source_webhook_refused', { ...titled(source), prefix: source.name.toUpperCase() }),
  );
}

export function signatureWrong(source: Named): HttpError {
  return new HttpError(401, serverMessages('source_signature_wrong', titled(source)));
}

const REFUSALS = {
  other_user: 'source_already_linked',
  other_person: 'source_other_person',
  other_code: 'source_other_code',
  other_account: 'source_other_account',
} as const;

export function refusedAccount(source: Named, outcome: Exclude<LinkedAccount['outcome'], 'linked'>): HttpError {
  return outcome === 'gone' ? stateExpired() : conflict(serverMessages(REFUSALS[outcome], titled(source)));
}

export function exchangeFailed(source: Named, { kind }: CallError): HttpError {
  return kind === 'invalid_grant' ? stateExpired() : unavailable(source);
}

/** Why the source sent the browser back without a code. */
export function authorizationFailed(source: Named, error: string): HttpError {
  return error === 'access_denied' ? new HttpError(400, serverMessages('strava_denied')) : unavailable(source);
}
