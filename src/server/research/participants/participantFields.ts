import { invalidFields } from '#server/plugins/httpErrors.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { looksPersonal } from '#shared/participantCode.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { Sentence } from '#shared/sentence.ts';

export type FieldProblems = Record<string, Sentence>;

/** Throws 400 with all problems by field; the message is the first one. */
export function refuseProblems(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

const lengthOf = (text: string) => [...text].length;

export function cleanGroup(group: string | null | undefined): string | null {
  return group?.trim().replaceAll(/\s+/g, ' ') || null;
}

export function groupProblem(group: string | null): Sentence | null {
  if (group === null) return null;
  if (lengthOf(group) > PARTICIPANT_LIMITS.groupMax) return researchMessages('group_too_long');
  return looksPersonal(group) ? researchMessages('personal_data') : null;
}

export function noteProblem(note: string): Sentence | null {
  if (lengthOf(note) > PARTICIPANT_LIMITS.noteMax) return researchMessages('note_too_long');
  return looksPersonal(note) ? researchMessages('personal_data') : null;
}

type Days = { start_date: string | null; end_date: string | null };

/** `given` are the fields of the request, which alone get problems. */
export function dayProblems(days: Days, given: readonly (keyof Days)[], study: StudyAccess): FieldProblems {
  const problems: FieldProblems = {};
  for (const field of given) {
    const day = days[field];
    if (day === null) continue;
    if (!isCalendarDate(day)) problems[field] = researchMessages('invalid_date');
    else if (day < study.start_date || (study.end_date !== null && day > study.end_date)) {
      problems[field] = researchMessages('outside_study');
    }
  }
  const { start_date, end_date } = days;
  if (given.length === 0 || Object.keys(problems).length > 0) return problems;
  return start_date && end_date && end_date < start_date
    ? { end_date: researchMessages('end_before_start') }
    : problems;
}
