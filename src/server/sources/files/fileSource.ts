import type { Source } from '#server/sources/source/source.ts';
import { SOURCE_TERMS } from '#shared/sources.ts';

export const fileSource = {
  name: 'file',
  capabilities: ['file'],
  terms: SOURCE_TERMS.file,
  wantedScopes: [],
  listReach: null,
  givesPast: false,
  accessWarningDays: null,
  listJob: null,
  connected: null,
} as const satisfies Source;
