import type { FieldErrors } from '#client/forms/validateWith.ts';
import type { adding } from '#client/texts/en/adding.ts';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { messages } from '#shared/messages.ts';
import { groupFaults } from './groupFault.ts';

export const WAYS = ['generate', 'paste', 'file'] as const;
export const NUMBERINGS = ['running', 'random'] as const;

export interface AddValues {
  way: string;
  count: string;
  numbering: string;
  group: string;
  codes: string;
  file: File | null;
}

export const NOTHING_ENTERED: AddValues = {
  way: 'generate',
  count: '',
  numbering: 'running',
  group: '',
  codes: '',
  file: null,
};

/** What is wrong with what the chosen way needs; what it does not need is not looked at. */
export function addFaults({ way, count, group, codes, file }: AddValues, texts: (typeof adding)['add']): FieldErrors {
  if (way === 'paste') return codes.trim() === '' ? { codes: messages.required } : {};
  if (way === 'file') return file === null ? { file: texts.noFile } : {};
  const faults = groupFaults({ group });
  const number = Number(count);
  if (count.trim() === '') faults.count = messages.required;
  else if (!Number.isInteger(number) || number < 1 || number > PARTICIPANT_LIMITS.generateMax) {
    faults.count = texts.countRange;
  }
  return faults;
}
