import type { SportKind } from '#shared/contract/athletes.ts';

const KINDS: Record<Exclude<SportKind, 'other'>, readonly string[]> = {
  run: ['Run', 'TrailRun', 'VirtualRun'],
  ride: [
    'Ride',
    'VirtualRide',
    'GravelRide',
    'MountainBikeRide',
    'EBikeRide',
    'EMountainBikeRide',
    'Handcycle',
    'Velomobile',
  ],
  walk: ['Walk', 'Hike'],
};
const KIND_OF = new Map(
  Object.entries(KINDS).flatMap(([kind, sports]) => sports.map((sport) => [sport, kind as SportKind])),
);

export function sportKind(sportType: string): SportKind {
  return KIND_OF.get(sportType) ?? 'other';
}
