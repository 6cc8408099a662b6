/** The screens of this area that its own parts link to. */
export const STRAVA_SCREENS = {
  athletes: '/strava-integration/athletes',
  activities: '/strava-integration/activities',
  authStart: '/strava-integration/auth-start',
} as const;
