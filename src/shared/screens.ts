export const SCREENS = {
  home: '/',
  login: '/login',
  logout: '/logout',
  forgotPassword: '/forgot-password',
  changePassword: '/change-password',
  forbidden: '/forbidden',
  error: '/error',
  dashboard: '/dashboard',
  profile: '/profile',
  user: '/users/:id',
  audit: '/audit',
  settings: '/settings',
  research: '/research',
  labs: '/research/labs',
  lab: '/research/labs/:id',
  studyNew: '/research/studies/new',
  study: '/research/studies/:id',
  studyEdit: '/research/studies/:id/edit',
  studyRule: '/research/studies/:id/rule',
  participant: '/research/participants/:id',
  participantEdit: '/research/participants/:id/edit',
  apiReference: '/research/api-reference',
  athletes: '/strava-integration/athletes',
  athlete: '/strava-integration/athletes/:id',
  activities: '/strava-integration/activities',
  activity: '/strava-integration/activities/:id',
  duplicate: '/strava-integration/duplicates/:id',
  gear: '/strava-integration/gear/:id',
  authStart: '/strava-integration/auth-start',
  invite: '/i',
  contact: '/contact',
  ownPage: '/own-page',
  sourceStart: '/sources/:source/connect',
  sourceRedirect: '/sources/:source/auth-redirect',
  authRedirect: '/strava-integration/auth-redirect',
} as const;

/** The participant's own page begins with the dialog that ends the participation. */
export const LEAVE_HASH = '#leave';

/** Asks a participant or a user for the permissions that they did not give. */
export const AUTH_START_AGAIN = `${SCREENS.authStart}?again=1`;

export type Screen = keyof typeof SCREENS;

export function screenOf(screen: Screen, id: string): string {
  return SCREENS[screen].replace(/:(id|source)/, encodeURIComponent(id));
}
