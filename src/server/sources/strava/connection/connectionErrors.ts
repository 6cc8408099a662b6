import { conflict, HttpError, invalidField, notFound } from '#server/plugins/httpErrors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

/** The same 404 for an unknown link and a renewed one. */
export const inviteUnknown = () => notFound(serverMessages('invite_unknown'));
export const full = () => conflict(serverMessages('strava_full'));
export const notConnected = () => conflict(serverMessages('athlete_not_connected'));
export const stillConnected = () => conflict(stravaMessages('athlete_still_connected'));
export const stillInStudy = () => conflict(stravaMessages('athlete_in_study'));
export const stravaIdMismatch = () => invalidField('strava_id', stravaMessages('strava_id_mismatch'));
export const syncTooSoon = (retryAfterSeconds: number) =>
  new HttpError(429, serverMessages('sync_too_soon'), { retryAfterSeconds });
