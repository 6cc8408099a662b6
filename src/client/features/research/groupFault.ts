import type { FieldErrors } from '#client/forms/validateWith.ts';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { looksPersonal } from '#shared/participantCode.ts';
import { researchMessages } from '#shared/researchMessages.ts';

/** A group as it is sent: null for none. */
export function groupSent(typed: string): string | null {
  return typed.trim() || null;
}

/** What is wrong with a group that somebody typed, in the words of the server; undefined when nothing is. */
export function groupFault(typed: string): string | undefined {
  if ([...typed.trim()].length > PARTICIPANT_LIMITS.groupMax) return researchMessages.groupTooLong;
  return looksPersonal(typed) ? researchMessages.personalData : undefined;
}

/** The faults of a form with a field `group`. */
export function groupFaults({ group }: { group: string }): FieldErrors {
  const fault = groupFault(group);
  return fault === undefined ? {} : { group: fault };
}
