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
import { type Calls, get, post } from './call.ts';

export const CONNECTION_CALLS = {
  getOwnAthlete: get<OwnAthleteAnswer>('/strava-integration/me', 'strava:read-own'),
  disconnectOwn: post<null>('/strava-integration/me/disconnect', 'strava:disconnect-own'),
  startStravaAuth: post<AuthStartAnswer, AuthStartBody>('/strava-integration/auth/start'),
  finishStravaAuth: post<AuthCallbackAnswer, AuthCallbackBody>('/strava-integration/auth/callback'),
  undoConnection: post<null, ReceiptBody>('/strava-integration/auth/undo'),
  checkInvite: post<CheckInviteAnswer, CheckInviteBody>('/strava-integration/auth/invite'),
  getInvite: get<InviteAnswer>('/strava-integration/invite', 'strava:invite'),
  renewInvite: post<InviteAnswer>('/strava-integration/invite', 'strava:invite'),
} satisfies Calls;
