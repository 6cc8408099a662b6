import { accountListJob } from '#server/sources/flow/listJobs.ts';
import { POLAR_REACH, POLAR_SCOPES } from '#server/sources/polar/connection/polarConnection.ts';
import type { Source } from '#server/sources/source/source.ts';
import { DELETE_AFTER_DAYS } from '#shared/constants.ts';
import { polarConnected } from './polarConnected.ts';

/**
 * AccessLink v3. The agreement asks for the person's explicit permission, which the consent is; it names no number of
 * days, and does not treat places separately.
 */
export const polarSource = {
  name: 'polar',
  capabilities: ['connect', 'webhook', 'list', 'fetch', 'revoke'],
  terms: {
    display: 'everyone',
    research: 'free',
    cacheDays: null,
    keepsGeodata: true,
    deleteDays: DELETE_AFTER_DAYS,
  },
  wantedScopes: POLAR_SCOPES,
  ...POLAR_REACH,
  listJob: (id) => accountListJob('polar', id),
  connected: polarConnected,
} as const satisfies Source;
