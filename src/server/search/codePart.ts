import { BETWEEN, normalizeCode } from '#shared/participantCode.ts';

/** The beginning of a participant's code, `KDZ-004-4`: the study's prefix or some of it, and what follows its hyphen. */
export interface CodePart {
  letters: string;
  /** Digits, and perhaps a hyphen and the check character. */
  rest: string;
}

const PART = /^([A-Z]{0,5})-*(\d{0,6}(?:-\d?)?)$/;

/** Reads the beginning of a code, or of the number in one; null for any other text. */
export function readCodePart(typed: string): CodePart | null {
  const [whole, letters = '', rest = ''] = PART.exec(normalizeCode(typed).replaceAll(BETWEEN, '-')) ?? [];
  return whole ? { letters, rest } : null;
}
