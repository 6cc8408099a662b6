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
import { type Calls, call } from './call.ts';

export const SOURCE_CALLS = {
  getOwnPolar: call<{ answer: OwnAccountAnswer }>('GET', '/sources/polar/me', 'strava:read-own'),
  disconnectOwnPolar: call<{ answer: null }>('POST', '/sources/polar/me/disconnect', 'strava:disconnect-own'),
  startPolarAuth: call<{ body: SourceStartBody; answer: AuthStartAnswer }>('POST', '/sources/polar/auth/start'),
  finishPolarAuth: call<{ body: AuthCallbackBody; answer: SourceCallbackAnswer }>(
    'POST',
    '/sources/polar/auth/callback',
  ),
  undoPolarConnection: call<{ body: ReceiptBody; answer: null }>('POST', '/sources/polar/auth/undo'),
  getPolarControl: call<{ answer: SourceControlAnswer }>('GET', '/sources/polar/control', 'strava:control'),
  switchPolarWebhookOn: call<{ answer: SourceWebhookAnswer }>('POST', '/sources/polar/webhook', 'webhook:change'),
  removePolarWebhook: call<{ answer: SourceWebhookAnswer }>('DELETE', '/sources/polar/webhook', 'webhook:change'),
  listPolarAccounts: call<{ answer: SourceAccountsAnswer }>('GET', '/sources/polar/accounts', 'strava:control'),
  disconnectPolarAccount: call<{ answer: null }>(
    'POST',
    '/sources/polar/accounts/:id/disconnect',
    'athletes:disconnect',
  ),
  listPolarProblems: call<{ answer: SourceProblemsAnswer }>('GET', '/sources/polar/problems', 'strava:control'),
  retryPolarProblem: call<{ answer: RetryAnswer }>('POST', '/sources/polar/problems/:id/retry', 'strava:control'),
  retryAllPolarProblems: call<{ answer: RetryAnswer }>('POST', '/sources/polar/problems/retry', 'strava:control'),
  receivePolarEvent: call('POST', '/sources/polar/events'),
} satisfies Calls;
