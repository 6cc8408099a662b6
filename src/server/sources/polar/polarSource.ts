import { accountListJob } from '#server/sources/flow/listJobs.ts';
import type { Source } from '#server/sources/source/source.ts';
import { SOURCE_TERMS } from '#shared/sources.ts';
import { POLAR_LIST_DAYS } from './flow/polarListReading.ts';
import { polarConnected } from './polarConnected.ts';

export const polarSource = {
  name: 'polar',
  capabilities: ['connect', 'webhook', 'list', 'fetch', 'revoke'],
  terms: SOURCE_TERMS.polar,
  wantedScopes: ['accesslink.read_all'],
  // A token of about a year cannot be renewed.
  listReach: { days: POLAR_LIST_DAYS, warnAfterDays: 20 },
  givesPast: false,
  accessWarningDays: 30,
  listJob: (id) => accountListJob('polar', id),
  connected: polarConnected,
} as const satisfies Source;
