import { BETWEEN, normalizeCode } from '#shared/participantCode.ts';

/**
 * The beginning of a participant's code, such as `KDZ-004-4`: the study's prefix or a part of it, and the text after
 * the hyphen.
 */
export interface CodePart {
  letters: string;
  /** Digits, optionally with a hyphen and the check character. */
  rest: string;
}

const PART = /^([A-Z]{0,5})-*(\d{0,6}(?:-\d?)?)$/;

/** Null for a text that begins no code and no number of one. */
export function readCodePart(typed: string): CodePart | null {
  const [whole, letters = '', rest = ''] = PART.exec(normalizeCode(typed).replaceAll(BETWEEN, '-')) ?? [];
  return whole ? { letters, rest } : null;
}
