import { athleteListJob } from '#server/sources/flow/listJobs.ts';
import type { Source } from '#server/sources/source/source.ts';
import { DELETE_AFTER_DAYS, DETAILS_KEPT_DAYS } from '#shared/constants.ts';
import { WANTED_SCOPES } from '#shared/contract/connection.ts';
import { stravaConnected } from './stravaConnected.ts';

/** As third parties quote the API policy of 2026-06-01 (STUDIES §1). */
export const stravaSource = {
  name: 'strava',
  capabilities: ['connect', 'webhook', 'list', 'fetch', 'revoke'],
  terms: {
    display: 'person',
    research: 'with_permission',
    cacheDays: DETAILS_KEPT_DAYS,
    keepsGeodata: true,
    deleteDays: DELETE_AFTER_DAYS,
  },
  wantedScopes: WANTED_SCOPES,
  listReach: null,
  accessWarningDays: null,
  listJob: athleteListJob,
  connected: stravaConnected,
} as const satisfies Source;
