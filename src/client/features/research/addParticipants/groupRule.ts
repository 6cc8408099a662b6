import { object } from 'yup';
import { noteRule } from '#client/features/research/noteRule.ts';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { researchMessages } from '#shared/researchMessages.ts';

export function groupSent(typed: string): string | null {
  return typed.trim() || null;
}

export const groupRule = noteRule(PARTICIPANT_LIMITS.groupMax, researchMessages('group_too_long'));

export const groupSchema = object({ group: groupRule });
