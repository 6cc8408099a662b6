import { activitiesTexts } from '#client/texts/activities.ts';
import { auditTexts } from '#client/texts/audit.ts';
import { connectionTexts } from '#client/texts/connection.ts';
import { duplicatesTexts } from '#client/texts/duplicates.ts';
import { installationTexts } from '#client/texts/installation.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { checkFieldsIn } from '#client/texts/study/checkFields.ts';
import { declaredTexts } from '#client/texts/study/declared.ts';
import { deviationsTexts } from '#client/texts/study/deviations.ts';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { problemsTexts } from '#client/texts/study/problems.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { tokensTexts } from '#client/texts/study/tokens.ts';
import { studyLogTexts } from '#client/texts/studyLog.ts';
import { capitalized } from '#client/ui/format/capitalized.ts';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { formatNumber } from '#client/ui/format/formatNumber.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { ROLE_NAMES } from '#shared/roles.ts';

const wordsIn = (language: 'en' | 'de') => ({
  language,
  audit: auditTexts[language],
  checkFields: checkFieldsIn(language),
  severities: qualityTexts[language].settings.severities,
  checks: { ...qualityTexts[language].names, by_hand: qualityTexts[language].byHand },
  connection: connectionTexts[language],
  decisions: {
    activity: duplicatesTexts[language].decisions,
    study: { ...qualityTexts[language].list.decisions, taken_back: studyLogTexts[language].takenBack },
  },
  deviations: deviationsTexts[language],
  displayPolicies: installationTexts[language].display.names,
  problems: problemsTexts[language],
  studies: studiesTexts[language],
  exports: exportsTexts[language],
  absences: declaredTexts[language].reasons,
  contacts: followUpTexts[language].contacts,
  exclusions: activitiesTexts[language].reasons,
  reminders: remindersTexts[language].kinds,
  roles: ROLE_NAMES[language],
  rule: ruleTexts[language],
  tokens: tokensTexts[language],
  log: studyLogTexts[language],
});

export const auditWords = { en: wordsIn('en'), de: wordsIn('de') };
export type AuditWords = typeof auditWords.en;

type Changed = Pick<AuditRecord, 'action' | 'object_type' | 'changes'>;
type Table = Readonly<Record<string, string>>;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A name of a newer server has no words: `user.locked_out` becomes "User locked out". */
function plainly(name: string): string {
  return capitalized(name.replaceAll(/[._]+/g, ' ').trim());
}

const wordOf = (key: string, ...tables: Readonly<Record<string, string>>[]) =>
  tables.find((table) => Object.hasOwn(table, key))?.[key];

export function knownActions({ audit: own, log }: AuditWords): { value: string; label: string }[] {
  const all = Object.entries({ ...log.actions, ...own.actions });
  return all.map(([value, label]) => ({ value, label })).sort((one, other) => one.label.localeCompare(other.label));
}

export function actionWords(action: string, { audit: own, log }: AuditWords): string {
  return wordOf(action, own.actions, log.actions) ?? plainly(action);
}

export function objectWords(type: string, { audit: own }: AuditWords): string {
  return wordOf(type, own.objects) ?? plainly(type);
}

const isOfToken = ({ action }: Changed) => action.startsWith('study.token_') || action === 'study.data_read';

function fieldWords(name: string, record: Changed, words: AuditWords): string {
  const { audit, studies, exports, log, rule, tokens, checkFields } = words;
  const ofToken: Table = isOfToken(record) ? { level: tokens.level, expires_at: tokens.expires } : {};
  const ofObject = audit.fieldsOf[record.object_type] ?? {};
  const ofStudy = [studies.fields, log.fields, rule.fields, exports.treatments, checkFields];
  return wordOf(name, ofToken, ofObject, audit.fields, ...ofStudy) ?? plainly(name);
}

function statusesOf({ object_type }: Changed, { connection, studies }: AuditWords): Table {
  if (object_type === 'study') return studies.statuses;
  return object_type === 'participant' ? studies.values.participants : connection.statuses;
}

function kindsOf({ object_type }: Changed, { audit, reminders }: AuditWords): Table {
  if (object_type === 'upload') return audit.uploadKinds;
  return object_type === 'participant' ? reminders : {};
}

/** The reason of an absence or of an exclusion is one of a fixed set, any other is typed. */
function reasonsOf({ changes }: Changed, { absences, exclusions }: AuditWords): Table {
  if ('absence' in changes) return absences;
  return 'exclusion' in changes ? exclusions : {};
}

/** The words for the values of a field that has a fixed set of them. */
function choicesOf(name: string, record: Changed, words: AuditWords): Table {
  const { connection, studies, rule, tokens, problems, deviations } = words;
  const { answers, choices, requesters, policies } = studies.values;
  const known: Record<string, Table> = {
    answers,
    required_answers: answers,
    channel: words.contacts.channels,
    category: deviations.categories,
    check: words.checks,
    close_reason: problems.reasons,
    count: rule.counts,
    decision: record.object_type === 'activity' ? words.decisions.activity : words.decisions.study,
    declared_days: rule.declaredChoices,
    display_policy: words.displayPolicies,
    exclude_reason: words.exclusions,
    kind: kindsOf(record, words),
    kinds: words.reminders,
    level: isOfToken(record) ? tokens.levels : studies.parts,
    outcome: record.object_type === 'export' ? words.audit.exportOutcomes : words.contacts.outcomes,
    permitted_sources: studies.sources,
    phase: rule.phaseNames,
    problem: problems.kinds,
    problem_state: problems.states,
    reason: reasonsOf(record, words),
    requested_by: requesters,
    role: words.roles,
    scopes: connection.permissions,
    severity: deviations.severities,
    source: studies.sources,
    sports: studies.sports,
    status: statusesOf(record, words),
    status_reason: connection.reasons,
    window: rule.windowChoices,
    withdrawal_choice: choices,
    withdrawal_policy: policies,
  };
  return name.startsWith('severity_') ? words.severities : (known[name] ?? {});
}

function valueWords(name: string, value: unknown, record: Changed, words: AuditWords, timezone: string): string {
  const { values } = words.studies;
  if (value === null || value === undefined || value === '') return values.nothing;
  if (typeof value === 'boolean') return value ? values.yes : values.no;
  if (typeof value === 'string' && isCalendarDate(value)) return formatDate(value);
  if (typeof value === 'string' && INSTANT.test(value)) return formatDateTime(value, timezone);
  if (typeof value === 'number') return formatNumber(value, words.language);
  if (typeof value !== 'object') return wordOf(String(value), choicesOf(name, record, words)) ?? String(value);
  if ('erased' in value) return values.erased;
  if (Array.isArray(value)) {
    if (name === 'sports' && value.length === 0) return values.allSports;
    const separator = value.some((part) => typeof part === 'object') ? '; ' : ', ';
    return value.map((part) => valueWords(name, part, record, words, timezone)).join(separator) || values.nothing;
  }
  return Object.entries(value)
    .map(([key, part]) =>
      words.audit.part({
        name: fieldWords(key, record, words),
        value: valueWords(key, part, record, words, timezone),
      }),
    )
    .join(', ');
}

export function changeWords(record: Changed, words: AuditWords, timezone: string): { field: string; text: string }[] {
  const isNothing = (value: unknown) => value === null || value === undefined;
  return Object.entries(record.changes)
    .filter(([, { old, new: next }]) => !isNothing(old) || !isNothing(next))
    .map(([name, { old, new: next }]) => {
      const field = fieldWords(name, record, words);
      const [before, after] = [old, next].map((value) => valueWords(name, value, record, words, timezone));
      if (isNothing(old)) return { field, text: after ?? '' };
      return { field, text: `${before} → ${after}` };
    });
}
