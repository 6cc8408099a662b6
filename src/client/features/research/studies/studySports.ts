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

/** `one`, `one or two`, `one, two or three`. */
export function enumerate(words: readonly string[], or: string): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${or} ${last}`;
}
