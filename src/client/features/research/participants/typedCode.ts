import { normalizeCode } from '#shared/participantCode.ts';

/** Accepts any spelling of the code. */
export function isTypedCode(typed: string, code: string): boolean {
  return normalizeCode(typed) === code;
}
