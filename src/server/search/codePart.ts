import { BETWEEN, normalizeCode } from '#shared/participantCode.ts';

/** The beginning of a participant's code, such as `KDZ-004-4`. */
export interface CodePart {
  letters: string;
  rest: string;
}

const PART = /^([A-Z]{0,5})-*(\d{0,6}(?:-\d?)?)$/;

export function readCodePart(typed: string): CodePart | null {
  const [whole, letters = '', rest = ''] = PART.exec(normalizeCode(typed).replaceAll(BETWEEN, '-')) ?? [];
  return whole ? { letters, rest } : null;
}
