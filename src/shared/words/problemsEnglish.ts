import type { ProblemKind } from '#shared/contract/control.ts';

type Words = Record<ProblemKind, string>;

export const stravaProblemKinds: Words = {
  broken: 'Strava’s answer could not be read',
  gone: 'Announced by Strava, but never found there',
  refused: 'Strava refused to hand it over',
  failed: 'Tried too often without success',
  forged: 'An event said that access was withdrawn, and it was not',
};

export const polarProblemKinds: Words = {
  broken: 'Polar’s answer could not be read',
  gone: 'Announced by Polar, but never found there',
  refused: 'Polar refused to hand it over',
  failed: 'Tried too often without success',
  forged: 'An event said that access was withdrawn, and it was not',
};
