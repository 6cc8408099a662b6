/** The screens of this area that its own parts link to. */
export const STRAVA_SCREENS = {
  dashboard: '/dashboard',
  webhook: '/dashboard#webhook',
  athletes: '/strava-integration/athletes',
  activities: '/strava-integration/activities',
  authStart: '/strava-integration/auth-start',
  authStartOwn: '/strava-integration/auth-start?source=self',
  authStartAgain: '/strava-integration/auth-start?again=1',
  authStartOwnAgain: '/strava-integration/auth-start?source=self&again=1',
} as const;

const filled = (path: string, id: string) => path.replace(':id', encodeURIComponent(id));

export const athletePath = (id: string) => filled('/strava-integration/athletes/:id', id);
export const activityPath = (id: string) => filled('/strava-integration/activities/:id', id);
export const gearPath = (id: string) => filled('/strava-integration/gear/:id', id);
export const userAccountPath = (id: string) => filled('/users/:id', id);
