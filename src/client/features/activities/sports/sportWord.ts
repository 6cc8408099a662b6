import type { sportsTexts } from '#client/texts/sports.ts';
import { ownSportName } from '#shared/words/sports.ts';

export function sportWord(sportType: string, { words }: typeof sportsTexts.en): string {
  return words[sportType] ?? ownSportName(sportType);
}
