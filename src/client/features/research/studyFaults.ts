import type { FieldErrors } from '#client/forms/validateWith.ts';
import type { studyForm } from '#client/texts/en/studyForm.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { STUDY_LIMITS } from '#shared/constants.ts';
import { isEmail } from '#shared/email.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { StudyFormValues } from './studyValues.ts';

type Words = Pick<(typeof studyForm)['form'], 'range' | 'tooLong'>;

/** Whether `prefix`, in capitals, may begin codes. */
export function isCodePrefix(prefix: string): boolean {
  return new RegExp(`^[A-Z]{${STUDY_LIMITS.prefixMin},${STUDY_LIMITS.prefixMax}}$`).test(prefix);
}

function titleFault(title: string): string | undefined {
  const { length } = [...title.trim()];
  if (length === 0) return messages.required;
  if (length < STUDY_LIMITS.titleMin) return researchMessages.titleTooShort;
  return length > STUDY_LIMITS.titleMax ? researchMessages.titleTooLong : undefined;
}

function prefixFault(prefix: string): string | undefined {
  if (prefix.trim() === '') return messages.required;
  return isCodePrefix(prefix.trim().toUpperCase()) ? undefined : researchMessages.prefixShape;
}

function emailFault(email: string): string | undefined {
  if (email.trim() === '') return messages.required;
  return isEmail(email.trim()) ? undefined : messages.invalidEmail;
}

function startFault(day: string): string | undefined {
  if (day === '') return messages.required;
  return isCalendarDate(day) ? undefined : researchMessages.invalidDate;
}

function endFault(end: string, start: string): string | undefined {
  if (end === '') return undefined;
  if (!isCalendarDate(end)) return researchMessages.invalidDate;
  return isCalendarDate(start) && end < start ? researchMessages.endBeforeStart : undefined;
}

function numberFault(text: string, from: number, to: number, { range }: Words): string | undefined {
  if (text.trim() === '') return messages.required;
  const isInside = /^\s*\d+\s*$/.test(text) && Number(text) >= from && Number(text) <= to;
  return isInside ? undefined : range(from, to);
}

function lengthFault(text: string, limit: number, { tooLong }: Words): string | undefined {
  return text.length > limit ? tooLong(limit) : undefined;
}

function consentFault(text: string, words: Words): string | undefined {
  return text.trim() === '' ? messages.required : lengthFault(text, STUDY_LIMITS.consentMax, words);
}

/** What is wrong with a study's form, by field; `choosesOwner` where lab and owner are part of it. */
export function studyFaults(values: StudyFormValues, words: Words, choosesOwner: boolean): FieldErrors {
  const limits = STUDY_LIMITS;
  const faults: Record<string, string | undefined> = {
    lab_id: choosesOwner && values.lab_id === '' ? messages.required : undefined,
    owner_id: choosesOwner && values.owner_id === '' ? messages.required : undefined,
    title: titleFault(values.title),
    description: lengthFault(values.description, limits.descriptionMax, words),
    code_prefix: prefixFault(values.code_prefix),
    ethics_ref: lengthFault(values.ethics_ref, limits.ethicsRefMax, words),
    contact_email: emailFault(values.contact_email),
    start_date: startFault(values.start_date),
    end_date: endFault(values.end_date, values.start_date),
    min_active_days: numberFault(values.min_active_days, limits.activeDaysMin, limits.activeDaysMax, words),
    min_minutes: numberFault(values.min_minutes, limits.minutesMin, limits.minutesMax, words),
    silent_after_days: numberFault(values.silent_after_days, limits.silentDaysMin, limits.silentDaysMax, words),
    consent_de: consentFault(values.consent_de, words),
    consent_en: consentFault(values.consent_en, words),
  };
  const found = Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(found);
}
