import { accountListJob } from '#server/sources/flow/listJobs.ts';
import { POLAR_REACH, POLAR_SCOPES } from '#server/sources/polar/connection/polarConnection.ts';
import type { Source } from '#server/sources/source/source.ts';
import { SOURCE_TERMS } from '#shared/sources.ts';
import { polarConnected } from './polarConnected.ts';

export const polarSource = {
  name: 'polar',
  capabilities: ['connect', 'webhook', 'list', 'fetch', 'revoke'],
  terms: SOURCE_TERMS.polar,
  wantedScopes: POLAR_SCOPES,
  ...POLAR_REACH,
  listJob: (id) => accountListJob('polar', id),
  connected: polarConnected,
} as const satisfies Source;
