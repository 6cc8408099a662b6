import { STUDY_RULE_FIELDS } from '#shared/constants.ts';
import type { CreateStudyBody, Study, StudySport } from '#shared/contract/studies.ts';
import type { RuleCount, StudyRule } from '#shared/days/adherenceRule.ts';
import { FREE_SOURCES, type SourceName } from '#shared/sources.ts';
import { newRule } from './newRule.ts';

/** Of a text that is changed in the form: participants are asked again, and their data continue or stop. */
export const CONSENT_KINDS = ['continuing', 'paused'] as const;

/** Numbers and dates are texts; categories and consent texts are single fields. */
export interface StudyFormValues {
  title: string;
  description: string;
  code_prefix: string;
  ethics_ref: string;
  contact_email: string;
  lab_id: string;
  owner_id: string;
  start_date: string;
  end_date: string;
  timezone: string;
  history_weeks: string;
  sports: StudySport[];
  permitted_sources: SourceName[];
  count: RuleCount;
  target: string;
  min_active_days: string;
  min_minutes: string;
  silent_after_days: string;
  heart_rate: boolean;
  device: boolean;
  route: boolean;
  asks_effort: boolean;
  consent_de: string;
  consent_en: string;
  approved_by: string;
  consent_kind: (typeof CONSENT_KINDS)[number];
  withdrawal_policy: Study['withdrawal_policy'];
  reason: string;
}

const NEW: StudyFormValues = {
  title: '',
  description: '',
  code_prefix: '',
  ethics_ref: '',
  contact_email: '',
  lab_id: '',
  owner_id: '',
  start_date: '',
  end_date: '',
  timezone: 'Europe/Berlin',
  history_weeks: '0',
  sports: [],
  permitted_sources: [...FREE_SOURCES],
  count: 'days',
  target: '',
  min_active_days: '4',
  min_minutes: '10',
  silent_after_days: '7',
  heart_rate: false,
  device: false,
  route: false,
  asks_effort: false,
  consent_de: '',
  consent_en: '',
  approved_by: '',
  consent_kind: 'continuing',
  withdrawal_policy: 'participant',
  reason: '',
};

export function newStudyValues(start: Partial<StudyFormValues>): StudyFormValues {
  return { ...NEW, ...start };
}

export function valuesOfStudy(study: Study): StudyFormValues {
  return {
    title: study.title,
    description: study.description,
    code_prefix: study.code_prefix,
    ethics_ref: study.ethics_ref ?? '',
    contact_email: study.contact_email,
    lab_id: study.lab_id,
    owner_id: study.owner_id ?? '',
    start_date: study.start_date,
    end_date: study.end_date ?? '',
    timezone: study.timezone,
    history_weeks: String(study.history_weeks),
    sports: [...study.sports],
    permitted_sources: [...study.permitted_sources],
    count: study.rule.count,
    target: study.rule.count === 'days' ? '' : String(study.rule.target),
    min_active_days: String(study.min_active_days),
    min_minutes: String(study.min_minutes),
    silent_after_days: String(study.silent_after_days),
    ...study.data_categories,
    asks_effort: study.asks_effort,
    consent_de: study.consent.text_de,
    consent_en: study.consent.text_en,
    approved_by: '',
    consent_kind: 'continuing',
    withdrawal_policy: study.withdrawal_policy,
    reason: '',
  };
}

export function valuesOfCopy(study: Study, title: string): Partial<StudyFormValues> {
  return { ...valuesOfStudy(study), title, code_prefix: '', start_date: '', end_date: '' };
}

type StudyBody = Omit<Required<CreateStudyBody>, 'lab_id' | 'owner_id' | 'rule'>;

const toWeeks = (text: string): StudyBody['history_weeks'] =>
  ([4, 12] as const).find((weeks) => String(weeks) === text) ?? 0;

/** The values must be valid. */
export function toStudyBody(values: StudyFormValues): StudyBody {
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    code_prefix: values.code_prefix.trim().toUpperCase(),
    ethics_ref: values.ethics_ref.trim() || null,
    contact_email: values.contact_email.trim(),
    start_date: values.start_date,
    end_date: values.end_date || null,
    timezone: values.timezone,
    history_weeks: toWeeks(values.history_weeks),
    sports: values.sports,
    permitted_sources: values.permitted_sources,
    min_active_days: Number(values.min_active_days),
    min_minutes: Number(values.min_minutes),
    silent_after_days: Number(values.silent_after_days),
    data_categories: { heart_rate: values.heart_rate, device: values.device, route: values.route },
    asks_effort: values.asks_effort,
    consent: { text_de: values.consent_de, text_en: values.consent_en },
    withdrawal_policy: values.withdrawal_policy,
  };
}

export const approvalOf = ({ approved_by }: StudyFormValues) => {
  const approval = approved_by.trim();
  return approval === '' ? {} : { approved_by: approval };
};

/** As `toStudyBody`, with the rule, which is that of a copied study but for what the form has. */
export function toNewStudyBody(
  values: StudyFormValues,
  copied: StudyRule | undefined,
): Omit<StudyBody, 'min_active_days'> & Partial<CreateStudyBody> {
  const { min_active_days, consent, ...rest } = toStudyBody(values);
  const others = { ...rest, consent: { ...consent, ...approvalOf(values) } };
  const { sports: _sports, min_minutes: _minutes, ...rule } = newRule(values, copied);
  if (copied) return { ...others, rule };
  return { ...others, ...(rule.count === 'days' ? { min_active_days } : { rule }) };
}

export function changedPart(before: StudyBody, after: StudyBody): Partial<StudyBody> {
  const former = new Map(Object.entries(before));
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(former.get(name)) !== JSON.stringify(value);
  return Object.fromEntries(Object.entries(after).filter(differs));
}

export function changesOf(values: StudyFormValues, study: Study): Partial<StudyBody> {
  return changedPart(toStudyBody(valuesOfStudy(study)), toStudyBody(values));
}

/** Changes of the rule, of the permitted sources or of a consent text need a reason; after a consent the start too. */
export function needsReason(changes: object, hasConsents = false): boolean {
  const fields = [...STUDY_RULE_FIELDS, 'permitted_sources', 'consent', ...(hasConsents ? ['start_date'] : [])];
  return fields.some((field) => field in changes);
}
