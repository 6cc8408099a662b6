import { normalizeCode } from '#shared/participantCode.ts';

export function isTypedCode(typed: string, code: string): boolean {
  return normalizeCode(typed) === code;
}
