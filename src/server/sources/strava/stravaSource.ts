import { athleteListJob } from '#server/sources/flow/listJobs.ts';
import type { Source } from '#server/sources/source/source.ts';
import { WANTED_SCOPES } from '#shared/contract/connection.ts';
import { SOURCE_TERMS } from '#shared/sources.ts';
import { stravaConnected } from './stravaConnected.ts';

export const stravaSource = {
  name: 'strava',
  capabilities: ['connect', 'webhook', 'list', 'fetch', 'revoke'],
  terms: SOURCE_TERMS.strava,
  wantedScopes: WANTED_SCOPES,
  listReach: null,
  givesPast: true,
  accessWarningDays: null,
  listJob: athleteListJob,
  connected: stravaConnected,
} as const satisfies Source;
