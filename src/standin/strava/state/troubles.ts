import type { Trouble as AnyTrouble } from '#standin/common/troubles.ts';

export const CALLS = [
  'authorize',
  'token',
  'revoke',
  'deauthorize',
  'athlete',
  'stats',
  'zones',
  'activities',
  'activity',
  'streams',
  'activity_zones',
  'laps',
  'gear',
  'push_subscriptions',
] as const;

export type Call = (typeof CALLS)[number];

export type Trouble = AnyTrouble<Call>;

export const CALLS_WITHOUT_ATHLETE: readonly Call[] = [
  'authorize',
  'token',
  'revoke',
  'deauthorize',
  'push_subscriptions',
];
