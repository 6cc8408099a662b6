import { type Params, textOf } from '#standin/common/params.ts';
import { Refusal } from '#standin/common/refusal.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import { FAULTS } from './faults.ts';

const KNOWN_SCOPES = new Set([
  'read',
  'read_all',
  'profile:read_all',
  'profile:write',
  'activity:read',
  'activity:read_all',
  'activity:write',
]);

export interface AuthorizeRequest {
  redirectUri: URL;
  scopes: string[];
  /** Returned unchanged. */
  state: string;
}

function isAllowedHost(state: StandinState, host: string): boolean {
  return ['localhost', '127.0.0.1', state.callbackDomain].includes(host) || host.endsWith(`.${state.callbackDomain}`);
}

export function readAuthorizeRequest(state: StandinState, params: Params): AuthorizeRequest {
  if (textOf(params, 'client_id') !== state.clientId) throw new Refusal(FAULTS.clientId);
  const redirectUri = URL.parse(textOf(params, 'redirect_uri'));
  if (!redirectUri || !isAllowedHost(state, redirectUri.hostname)) throw new Refusal(FAULTS.redirectUri);
  const scopes = textOf(params, 'scope').split(/[, ]+/).filter(Boolean);
  if (scopes.length === 0 || scopes.some((scope) => !KNOWN_SCOPES.has(scope))) throw new Refusal(FAULTS.scope);
  return { redirectUri, scopes, state: textOf(params, 'state') };
}
