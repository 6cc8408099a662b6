import type {
  ActivitiesAnswer,
  ActivityAnswer,
  ActivityStreamsAnswer,
  ExcludeActivitiesAnswer,
  ExcludeActivitiesBody,
  ReimportActivitiesAnswer,
  ReimportActivitiesBody,
} from '#shared/contract/activities.ts';
import type { OwnDashboardAnswer } from '#shared/contract/athletes.ts';
import type { ChangeGearBody, GearAnswer, GearListAnswer } from '#shared/contract/gear.ts';
import type { StravaDashboard } from '#shared/contract/strava.ts';
import { type Calls, get, patch, post } from './call.ts';

export const ACTIVITY_CALLS = {
  listActivities: get<ActivitiesAnswer>('/strava-integration/activities', 'activities:read'),
  getActivity: get<ActivityAnswer>('/strava-integration/activities/:id', 'activities:read'),
  getActivityStreams: get<ActivityStreamsAnswer>('/strava-integration/activities/:id/streams', 'activities:read'),
  excludeActivities: patch<ExcludeActivitiesAnswer, ExcludeActivitiesBody>(
    '/strava-integration/activities',
    'activities:exclude',
  ),
  reimportActivities: post<ReimportActivitiesAnswer, ReimportActivitiesBody>(
    '/strava-integration/activities/reimport',
    'activities:reimport',
  ),
  reimportActivity: post<null>('/strava-integration/activities/:id/reimport', 'activities:reimport'),
  listGear: get<GearListAnswer>('/strava-integration/athletes/:id/gear', 'gear:read'),
  getGear: get<GearAnswer>('/strava-integration/gear/:id', 'gear:read'),
  changeGear: patch<GearAnswer, ChangeGearBody>('/strava-integration/gear/:id', 'gear:change'),
  getStravaDashboard: get<StravaDashboard>('/strava-integration/dashboard', 'strava:dashboard'),
  getOwnDashboard: get<OwnDashboardAnswer>('/strava-integration/me/dashboard', 'strava:read-own'),
  exportActivities: get('/strava-integration/activities/export', 'activities:export'),
  updates: get('/strava-integration/updates', 'strava:updates'),
} satisfies Calls;
