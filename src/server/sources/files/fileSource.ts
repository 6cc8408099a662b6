import type { Source } from '#server/sources/source/source.ts';

/** A person's own files: what may be done with them is what the person agrees to. */
export const fileSource = {
  name: 'file',
  capabilities: ['file'],
  terms: { display: 'everyone', research: 'free', cacheDays: null, keepsGeodata: true, deleteDays: null },
  wantedScopes: [],
  listReach: null,
  accessWarningDays: null,
  listJob: null,
  connected: null,
} as const satisfies Source;
