import type { AuthCallbackBody, AuthStartAnswer } from '#shared/contract/connection.ts';
import type { RetryAnswer } from '#shared/contract/control.ts';
import type { ReceiptBody } from '#shared/contract/invites.ts';
import type {
  OwnAccountAnswer,
  SourceAccountsAnswer,
  SourceCallbackAnswer,
  SourceControlAnswer,
  SourceProblemsAnswer,
  SourceStartBody,
  SourceWebhookAnswer,
} from '#shared/contract/sources.ts';
import type { LinkedSourceName } from '#shared/sources.ts';
import { type Call, type Calls, callOf, get, post, remove } from './call.ts';

/** The calls of every source with accounts but Strava. */
export const SOURCE_CALLS = {
  getOwnAccount: get<OwnAccountAnswer>('/sources/:source/me', 'strava:read-own'),
  disconnectOwnAccount: post<null>('/sources/:source/me/disconnect', 'strava:disconnect-own'),
  startSourceAuth: post<AuthStartAnswer, SourceStartBody>('/sources/:source/auth/start'),
  finishSourceAuth: post<SourceCallbackAnswer, AuthCallbackBody>('/sources/:source/auth/callback'),
  undoSourceConnection: post<null, ReceiptBody>('/sources/:source/auth/undo'),
  getSourceControl: get<SourceControlAnswer>('/sources/:source/control', 'strava:control'),
  switchSourceWebhookOn: post<SourceWebhookAnswer>('/sources/:source/webhook', 'webhook:change'),
  removeSourceWebhook: remove<SourceWebhookAnswer>('/sources/:source/webhook', 'webhook:change'),
  listSourceAccounts: get<SourceAccountsAnswer>('/sources/:source/accounts', 'strava:control'),
  disconnectSourceAccount: post<null>('/sources/:source/accounts/:id/disconnect', 'athletes:disconnect'),
  listSourceProblems: get<SourceProblemsAnswer>('/sources/:source/problems', 'strava:control'),
  retrySourceProblem: post<RetryAnswer>('/sources/:source/problems/:id/retry', 'strava:control'),
  retryAllSourceProblems: post<RetryAnswer>('/sources/:source/problems/retry', 'strava:control'),
  receiveSourceEvent: post('/sources/:source/events'),
} satisfies Calls;

export function sourceCallOf(of: Call, source: LinkedSourceName, id?: string): Pick<Call, 'method' | 'path'> {
  const { method, path } = callOf(of, id);
  return { method, path: path.replace(':source', source) };
}
