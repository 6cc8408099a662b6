/** The screens that the entries of the audit log link to, by the kind of object. */
const OBJECT_SCREENS: Readonly<Record<string, string>> = {
  user: '/users/:id',
  lab: '/research/labs/:id',
  study: '/research/studies/:id',
  participant: '/research/participants/:id',
  athlete: '/strava-integration/athletes/:id',
  activity: '/strava-integration/activities/:id',
  gear: '/strava-integration/gear/:id',
};

export const DASHBOARD = '/dashboard';

/** Null for an object without a page. */
export function objectPath(type: string, id: string): string | null {
  return OBJECT_SCREENS[type]?.replace(':id', encodeURIComponent(id)) ?? null;
}
