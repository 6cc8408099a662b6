import { object } from 'yup';
import { textRule } from '#client/forms/textRule.ts';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { looksPersonal } from '#shared/participantCode.ts';
import { researchMessages } from '#shared/researchMessages.ts';

export function groupSent(typed: string): string | null {
  return typed.trim() || null;
}

export const groupRule = textRule((typed) => {
  if ([...typed.trim()].length > PARTICIPANT_LIMITS.groupMax) return researchMessages('group_too_long');
  return looksPersonal(typed) ? researchMessages('personal_data') : undefined;
});

export const groupSchema = object({ group: groupRule });
