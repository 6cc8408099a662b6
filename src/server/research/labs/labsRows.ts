import { germanDayIn } from '#server/db/searchText.ts';
import { LAB_NAME_MAX, LAB_NAME_MIN } from '#shared/constants.ts';
import { emailKey, isEmail } from '#shared/email.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { Sentence } from '#shared/sentence.ts';

export interface LabValues {
  name: string;
  email: string;
}

function nameProblem(name: string): Sentence | null {
  const length = [...name].length;
  if (length === 0) return messages('required');
  if (length < LAB_NAME_MIN) return researchMessages('lab_name_too_short');
  return length > LAB_NAME_MAX ? researchMessages('lab_name_too_long') : null;
}

function emailProblem(email: string): Sentence | null {
  if (email === '') return messages('required');
  return isEmail(email) ? null : messages('invalid_email');
}

export function labProblems({ name, email }: Partial<LabValues>): Record<string, Sentence> {
  const problems = {
    email: email === undefined ? null : emailProblem(email),
    name: name === undefined ? null : nameProblem(name),
  };
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, Sentence] => entry[1] !== null));
}

export function labColumns({ name, email }: LabValues, created: Date, timezone: string) {
  return {
    name,
    name_key: name.normalize('NFKC').toLowerCase(),
    email,
    email_key: emailKey(email),
    search_text: [name, email, germanDayIn(timezone, created)].join('\n').toLowerCase(),
  };
}
