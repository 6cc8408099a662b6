import type { sports } from '#client/texts/en/sports.ts';

/** What people call a sport; of one that is new at Strava its own name with spaces: `Sand Yacht`. */
export function sportWord(sportType: string, { words }: typeof sports): string {
  return words[sportType] ?? sportType.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
}
