import type { ProblemKind } from '#shared/contract/control.ts';
import type { AccountSource } from '#shared/sources.ts';

export const problemKinds: Record<AccountSource, Record<ProblemKind, string>> = {
  strava: {
    broken: 'Strava’s answer could not be read',
    gone: 'Announced by Strava, but never found there',
    refused: 'Strava refused to hand it over',
    failed: 'Tried too often without success',
    forged: 'An event said that access was withdrawn, and it was not',
  },
  polar: {
    broken: 'Polar’s answer could not be read',
    gone: 'Announced by Polar, but never found there',
    refused: 'Polar refused to hand it over',
    failed: 'Tried too often without success',
    forged: 'An event said that access was withdrawn, and it was not',
  },
};
