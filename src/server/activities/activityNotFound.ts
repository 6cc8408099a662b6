import { type HttpError, notFound } from '#server/plugins/httpErrors.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

export const athleteNotFound = (id: string): HttpError => notFound(stravaMessages('athlete_not_found', { id }));
export const activityNotFound = (id: string): HttpError => notFound(stravaMessages('activity_not_found', { id }));
export const gearNotFound = (id: string): HttpError => notFound(stravaMessages('gear_not_found', { id }));
