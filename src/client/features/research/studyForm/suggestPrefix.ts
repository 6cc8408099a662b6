import { STUDY_LIMITS } from '#shared/constants.ts';
import { isCodePrefix } from './studySchema.ts';

const ONE_WORD = 3;

/** An abbreviation in the title, its words' initials, or the start of its only word. */
export function suggestPrefix(title: string): string {
  const plain = title.replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '');
  const words = plain.split(/[^A-Za-z]+/).filter(Boolean);
  const abbreviation = words.find((word) => word.length > 1 && isCodePrefix(word));
  if (abbreviation) return abbreviation;
  const initials = words.map((word) => word.slice(0, 1)).join('');
  const letters = words.length > 1 ? initials.slice(0, STUDY_LIMITS.prefixMax) : (words[0] ?? '').slice(0, ONE_WORD);
  return isCodePrefix(letters.toUpperCase()) ? letters.toUpperCase() : '';
}
