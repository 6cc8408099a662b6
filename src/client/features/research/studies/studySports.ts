import type { StudySport } from '#shared/contract/studies.ts';

export const STUDY_SPORT_ORDER: readonly StudySport[] = [
  'run',
  'ride',
  'walk_hike',
  'swim',
  'winter',
  'row_paddle',
  'strength',
  'other',
];
