import type {
  AuthCallbackAnswer,
  AuthCallbackBody,
  AuthStartAnswer,
  AuthStartBody,
  CheckInviteAnswer,
  CheckInviteBody,
  InviteAnswer,
  OwnAthleteAnswer,
} from '#shared/contract/connection.ts';
import type { ReceiptBody } from '#shared/contract/invites.ts';
import { type Calls, call } from './call.ts';

export const CONNECTION_CALLS = {
  getOwnAthlete: call<{ answer: OwnAthleteAnswer }>('GET', '/strava-integration/me', 'strava:read-own'),
  disconnectOwn: call<{ answer: null }>('POST', '/strava-integration/me/disconnect', 'strava:disconnect-own'),
  startStravaAuth: call<{ body: AuthStartBody; answer: AuthStartAnswer }>('POST', '/strava-integration/auth/start'),
  finishStravaAuth: call<{ body: AuthCallbackBody; answer: AuthCallbackAnswer }>(
    'POST',
    '/strava-integration/auth/callback',
  ),
  undoConnection: call<{ body: ReceiptBody; answer: null }>('POST', '/strava-integration/auth/undo'),
  checkInvite: call<{ body: CheckInviteBody; answer: CheckInviteAnswer }>('POST', '/strava-integration/auth/invite'),
  getInvite: call<{ answer: InviteAnswer }>('GET', '/strava-integration/invite', 'strava:invite'),
  renewInvite: call<{ answer: InviteAnswer }>('POST', '/strava-integration/invite', 'strava:invite'),
} satisfies Calls;
