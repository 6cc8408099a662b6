import { cleanName } from '#server/plugins/typedName.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { STUDY_LIMITS } from '#shared/constants.ts';
import { STUDY_SPORTS } from '#shared/contract/studies.ts';
import { isEmail } from '#shared/email.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { Sentence } from '#shared/sentence.ts';
import { SOURCE_NAMES } from '#shared/sources.ts';
import type { StudyValues } from './storedStudy.ts';

export type Problems = Record<string, Sentence>;

/** Trimmed, the title as pages show it, prefix in capitals, sports and sources in their order, no empty references. */
export function tidyStudy(given: Partial<StudyValues>): Partial<StudyValues> {
  const { title, code_prefix, contact_email, ethics_ref, sports, permitted_sources, ...others } = given;
  return {
    ...others,
    ...(title !== undefined && { title: cleanName(title) }),
    ...(code_prefix !== undefined && { code_prefix: code_prefix.trim().toUpperCase() }),
    ...(contact_email !== undefined && { contact_email: contact_email.trim() }),
    ...(ethics_ref !== undefined && { ethics_ref: ethics_ref?.trim() || null }),
    ...(sports !== undefined && { sports: STUDY_SPORTS.filter((sport) => sports.includes(sport)) }),
    ...(permitted_sources !== undefined && {
      permitted_sources: SOURCE_NAMES.filter((source) => permitted_sources.includes(source)),
    }),
  };
}

function titleProblem(title: string): Sentence | undefined {
  const { length } = [...title];
  if (length === 0) return messages('required');
  if (length < STUDY_LIMITS.titleMin) return researchMessages('title_too_short');
  return length > STUDY_LIMITS.titleMax ? researchMessages('title_too_long') : undefined;
}

function prefixProblem(prefix: string): Sentence | undefined {
  if (prefix === '') return messages('required');
  return isCodePrefix(prefix) ? undefined : researchMessages('prefix_shape');
}

function emailProblem(email: string): Sentence | undefined {
  if (email === '') return messages('required');
  return isEmail(email) ? undefined : messages('invalid_email');
}

function startProblem(day: string): Sentence | undefined {
  if (day === '') return messages('required');
  return isCalendarDate(day) ? undefined : researchMessages('invalid_date');
}

function endProblem(end: string | null, start: string): Sentence | undefined {
  if (end === null) return undefined;
  if (!isCalendarDate(end)) return researchMessages('invalid_date');
  return isCalendarDate(start) && end < start ? researchMessages('end_before_start') : undefined;
}

export function isCodePrefix(text: string): boolean {
  return new RegExp(`^[A-Z]{${STUDY_LIMITS.prefixMin},${STUDY_LIMITS.prefixMax}}$`).test(text);
}

export function studyProblems(values: StudyValues): Problems {
  const problems = {
    title: titleProblem(values.title),
    code_prefix: prefixProblem(values.code_prefix),
    start_date: startProblem(values.start_date),
    end_date: endProblem(values.end_date, values.start_date),
    contact_email: emailProblem(values.contact_email),
    permitted_sources: values.permitted_sources.length === 0 ? researchMessages('source_needed') : undefined,
  };
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, Sentence] => entry[1] !== undefined),
  );
}
