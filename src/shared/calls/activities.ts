import type {
  ActivitiesAnswer,
  ActivityAnswer,
  ActivityStreamsAnswer,
  ExcludeActivitiesAnswer,
  ExcludeActivitiesBody,
} from '#shared/contract/activities.ts';
import type { OwnDashboardAnswer } from '#shared/contract/athletes.ts';
import type { ChangeGearBody, GearAnswer, GearListAnswer } from '#shared/contract/gear.ts';
import type { StravaDashboard } from '#shared/contract/strava.ts';
import { type Calls, call } from './call.ts';

export const ACTIVITY_CALLS = {
  listActivities: call<{ answer: ActivitiesAnswer }>('GET', '/strava-integration/activities', 'activities:read'),
  getActivity: call<{ answer: ActivityAnswer }>('GET', '/strava-integration/activities/:id', 'activities:read'),
  getActivityStreams: call<{ answer: ActivityStreamsAnswer }>(
    'GET',
    '/strava-integration/activities/:id/streams',
    'activities:read',
  ),
  excludeActivities: call<{ body: ExcludeActivitiesBody; answer: ExcludeActivitiesAnswer }>(
    'PATCH',
    '/strava-integration/activities',
    'activities:exclude',
  ),
  reimportActivity: call<{ answer: null }>(
    'POST',
    '/strava-integration/activities/:id/reimport',
    'activities:reimport',
  ),
  listGear: call<{ answer: GearListAnswer }>('GET', '/strava-integration/athletes/:id/gear', 'gear:read'),
  getGear: call<{ answer: GearAnswer }>('GET', '/strava-integration/gear/:id', 'gear:read'),
  changeGear: call<{ body: ChangeGearBody; answer: GearAnswer }>(
    'PATCH',
    '/strava-integration/gear/:id',
    'gear:change',
  ),
  getStravaDashboard: call<{ answer: StravaDashboard }>('GET', '/strava-integration/dashboard', 'strava:dashboard'),
  getOwnDashboard: call<{ answer: OwnDashboardAnswer }>('GET', '/strava-integration/me/dashboard', 'strava:read-own'),
  exportActivities: call('GET', '/strava-integration/activities/export', 'activities:export'),
  updates: call('GET', '/strava-integration/updates', 'strava:updates'),
} satisfies Calls;
