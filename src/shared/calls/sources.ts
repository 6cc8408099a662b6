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
import { type Call, type Calls, call, callOf } from './call.ts';

/** The calls of every source with accounts but Strava. */
export const SOURCE_CALLS = {
  getOwnAccount: call<{ answer: OwnAccountAnswer }>('GET', '/sources/:source/me', 'strava:read-own'),
  disconnectOwnAccount: call<{ answer: null }>('POST', '/sources/:source/me/disconnect', 'strava:disconnect-own'),
  startSourceAuth: call<{ body: SourceStartBody; answer: AuthStartAnswer }>('POST', '/sources/:source/auth/start'),
  finishSourceAuth: call<{ body: AuthCallbackBody; answer: SourceCallbackAnswer }>(
    'POST',
    '/sources/:source/auth/callback',
  ),
  undoSourceConnection: call<{ body: ReceiptBody; answer: null }>('POST', '/sources/:source/auth/undo'),
  getSourceControl: call<{ answer: SourceControlAnswer }>('GET', '/sources/:source/control', 'strava:control'),
  switchSourceWebhookOn: call<{ answer: SourceWebhookAnswer }>('POST', '/sources/:source/webhook', 'webhook:change'),
  removeSourceWebhook: call<{ answer: SourceWebhookAnswer }>('DELETE', '/sources/:source/webhook', 'webhook:change'),
  listSourceAccounts: call<{ answer: SourceAccountsAnswer }>('GET', '/sources/:source/accounts', 'strava:control'),
  disconnectSourceAccount: call<{ answer: null }>(
    'POST',
    '/sources/:source/accounts/:id/disconnect',
    'athletes:disconnect',
  ),
  listSourceProblems: call<{ answer: SourceProblemsAnswer }>('GET', '/sources/:source/problems', 'strava:control'),
  retrySourceProblem: call<{ answer: RetryAnswer }>('POST', '/sources/:source/problems/:id/retry', 'strava:control'),
  retryAllSourceProblems: call<{ answer: RetryAnswer }>('POST', '/sources/:source/problems/retry', 'strava:control'),
  receiveSourceEvent: call('POST', '/sources/:source/events'),
} satisfies Calls;

export function sourceCallOf(of: Call, source: LinkedSourceName, id?: string): Pick<Call, 'method' | 'path'> {
  const { method, path } = callOf(of, id);
  return { method, path: path.replace(':source', source) };
}
