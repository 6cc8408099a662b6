import { sportNames } from '#shared/words/sports.ts';
import { inBoth } from './inBoth.ts';

export const sportsTexts = inBoth({
  words: sportNames,
  runs: ['Runs of every kind', 'Läufe aller Art'],
});
