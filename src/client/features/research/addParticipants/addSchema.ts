import { mixed, object, string } from 'yup';
import type { addingTexts } from '#client/texts/study/adding.ts';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { messages } from '#shared/messages.ts';
import { groupRule } from './groupRule.ts';

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

const isCount = (text: string) => {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= PARTICIPANT_LIMITS.generateMax;
};

export function addSchema(texts: (typeof addingTexts.en)['add']) {
  const count = string().trim().required(messages('required')).test('range', texts.countRange, isCount);
  return object({
    way: string(),
    count: string().when('way', ([way], rest) => (way === 'generate' ? count : rest)),
    group: string().when('way', ([way], rest) => (way === 'generate' ? groupRule : rest)),
    codes: string().when('way', ([way], rest) => (way === 'paste' ? rest.trim().required(messages('required')) : rest)),
    file: mixed()
      .nullable()
      .when('way', ([way], rest) => (way === 'file' ? rest.required(texts.noFile) : rest)),
  });
}
