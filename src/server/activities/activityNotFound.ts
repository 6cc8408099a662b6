import { type HttpError, notFound } from '#server/plugins/httpErrors.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

export const athleteNotFound = (asked: string): HttpError =>
  notFound(stravaMessages('athlete_not_found', { id: asked }));
export const activityNotFound = (asked: string): HttpError =>
  notFound(stravaMessages('activity_not_found', { id: asked }));
export const gearNotFound = (asked: string): HttpError => notFound(stravaMessages('gear_not_found', { id: asked }));
