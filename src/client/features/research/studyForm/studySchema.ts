import { array, object, string } from 'yup';
import { dayRule } from '#client/features/research/dayRule.ts';
import { textRule } from '#client/forms/textRule.ts';
import { typedNumber } from '#client/forms/typedNumber.ts';
import type { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { DATA_CATEGORIES } from '#shared/consentVersions.ts';
import { REASON_MAX, STUDY_LIMITS } from '#shared/constants.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { StudyRule } from '#shared/days/adherenceRule.ts';
import { targetProblem } from '#shared/days/ruleProblems.ts';
import { isEmail } from '#shared/email.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { hasLowLimit } from './newRule.ts';
import { changesOf, needsReason, type StudyFormValues } from './studyValues.ts';

type Words = Pick<(typeof studyFormTexts.en)['form'], 'range' | 'tooLong'>;

/** `prefix` is in capitals. */
export function isCodePrefix(prefix: string): boolean {
  return new RegExp(`^[A-Z]{${STUDY_LIMITS.prefixMin},${STUDY_LIMITS.prefixMax}}$`).test(prefix);
}

const lengthOf = (text = '') => [...text].length;
const isDay = (day: unknown): day is string => typeof day === 'string' && isCalendarDate(day);

const title = string()
  .trim()
  .required(messages('required'))
  .test('short', researchMessages('title_too_short'), (text) => lengthOf(text) >= STUDY_LIMITS.titleMin)
  .test('long', researchMessages('title_too_long'), (text) => lengthOf(text) <= STUDY_LIMITS.titleMax);

const prefix = string()
  .trim()
  .uppercase()
  .required(messages('required'))
  .test('shape', researchMessages('prefix_shape'), (text) => isCodePrefix(text));

const email = string()
  .trim()
  .required(messages('required'))
  .test('email', messages('invalid_email'), (text) => isEmail(text));

const end = textRule((day, { parent: { start_date: from } }) => {
  if (day === '') return undefined;
  if (!isCalendarDate(day)) return researchMessages('invalid_date');
  return isDay(from) && day < from ? researchMessages('end_before_start') : undefined;
});

const numberOf = (from: number, to: number, { range }: Words) =>
  string()
    .trim()
    .required(messages('required'))
    .test('range', range({ from, to }), (text) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to);

const atMost = (limit: number, { tooLong }: Words) => string().max(limit, tooLong({ limit }));

const consentText = (words: Words) =>
  atMost(STUDY_LIMITS.consentMax, words).test(
    'required',
    messages('required'),
    (text) => text !== undefined && text.trim() !== '',
  );

/** `choosesOwner`: lab and owner are fields of the form; `copied`: the rule of a study of which the new one is a copy. */
export function studySchema(words: Words, choosesOwner: boolean, copied?: StudyRule) {
  const limits = STUDY_LIMITS;
  const choice = choosesOwner ? string().required(messages('required')) : string();
  return object({
    lab_id: choice,
    owner_id: choice,
    title,
    description: atMost(limits.descriptionMax, words),
    code_prefix: prefix,
    ethics_ref: atMost(limits.ethicsRefMax, words),
    contact_email: email,
    start_date: dayRule,
    end_date: end,
    permitted_sources: array().min(1, researchMessages('source_needed')),
    min_active_days: string().when('count', ([count]) =>
      count === 'days'
        ? numberOf(limits.activeDaysMin, limits.activeDaysMax, words).test(
            'limit',
            researchMessages('rule_limit_low'),
            (_text, { parent }) => !hasLowLimit(parent, copied),
          )
        : string(),
    ),
    target: textRule((text, { parent }) => {
      const values = parent as StudyFormValues;
      if (values.count === 'days') return undefined;
      if (text.trim() === '') return messages('required');
      const low = hasLowLimit(values, copied) ? researchMessages('rule_limit_low') : undefined;
      return targetProblem(values.count, typedNumber(text)) ?? low;
    }),
    min_minutes: numberOf(limits.minutesMin, limits.minutesMax, words),
    silent_after_days: numberOf(limits.silentDaysMin, limits.silentDaysMax, words),
    consent_de: consentText(words),
    consent_en: consentText(words),
    approved_by: atMost(limits.approvedByMax, words),
  });
}

export function hasOtherConsent(
  values: Pick<StudyFormValues, 'consent_de' | 'consent_en'>,
  { consent }: Pick<Study, 'consent'>,
): boolean {
  return values.consent_de !== consent.text_de || values.consent_en !== consent.text_en;
}

/** What participants have accepted may grow only with a new consent. */
export function savedStudySchema(words: Words, study: Study, hasConsents: boolean) {
  const asksForConsent = (values: StudyFormValues) =>
    study.participant_count > 0 &&
    DATA_CATEGORIES.some((name) => values[name] && !study.data_categories[name]) &&
    !hasOtherConsent(values, study);
  return studySchema(words, false).shape({
    start_date: dayRule.test(
      'locked',
      researchMessages('start_locked'),
      (day) => !hasConsents || day === undefined || day <= study.start_date,
    ),
    reason: textRule((text, { parent }) => {
      if (text.length > REASON_MAX) return words.tooLong({ limit: REASON_MAX });
      const isMissing = text.trim() === '' && needsReason(changesOf(parent as StudyFormValues, study), hasConsents);
      return isMissing ? messages('reason_needed') : undefined;
    }),
    data_categories: textRule((_text, { parent }) =>
      asksForConsent(parent as StudyFormValues) ? researchMessages('category_needs_consent') : undefined,
    ),
  });
}
