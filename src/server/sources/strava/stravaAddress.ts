/** Strava's API moves on 2027-01-04; the new address has no `/api/v3`. */
export const STRAVA_MOVES_AT: Date = new Date('2027-01-04T00:00:00Z');
const NEW_BASE = 'https://api-v3.strava.com';
const OLD_BASE = 'https://www.strava.com/api/v3';

export const stravaApiDefault = (now: Date): string => (now < STRAVA_MOVES_AT ? OLD_BASE : NEW_BASE);

/** Whether calls go to the host that the API leaves; a stand-in is at neither. */
export const isOldStravaAddress = (apiBase: string): boolean =>
  ['www.strava.com', 'strava.com'].includes(new URL(apiBase).hostname);
