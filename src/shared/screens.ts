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
  research: '/research',
  labs: '/research/labs',
  lab: '/research/labs/:id',
  studyNew: '/research/studies/new',
  study: '/research/studies/:id',
  studyEdit: '/research/studies/:id/edit',
  participant: '/research/participants/:id',
  participantEdit: '/research/participants/:id/edit',
  athletes: '/strava-integration/athletes',
  athlete: '/strava-integration/athletes/:id',
  activities: '/strava-integration/activities',
  activity: '/strava-integration/activities/:id',
  gear: '/strava-integration/gear/:id',
  authStart: '/strava-integration/auth-start',
  authRedirect: '/strava-integration/auth-redirect',
} as const;

export type Screen = keyof typeof SCREENS;

export function screenOf(screen: Screen, id: string): string {
  return SCREENS[screen].replace(':id', encodeURIComponent(id));
}
