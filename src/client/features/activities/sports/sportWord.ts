import type { sportsTexts } from '#client/texts/sports.ts';

/** A new sport of Strava gets its own name with spaces: `Sand Yacht`. */
export function sportWord(sportType: string, { words }: typeof sportsTexts.en): string {
  return words[sportType] ?? sportType.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
}
