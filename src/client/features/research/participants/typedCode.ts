import { normalizeCode } from '#shared/participantCode.ts';

/** Whether what somebody typed to confirm is `code`, in whatever spelling. */
export function isTypedCode(typed: string, code: string): boolean {
  return normalizeCode(typed) === code;
}
