import { formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { formatNumber } from '#client/ui/format/formatNumber.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { LogEntry } from '#shared/contract/research.ts';
import type { DataCategories } from '#shared/contract/studies.ts';
import type { LogTexts } from './logTexts.ts';
import { rulePartWords } from './rulePartWords.ts';
import { categoryWords } from './studyWords.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCategories(value: unknown): value is DataCategories {
  return isObject(value) && 'heart_rate' in value && 'device' in value && 'route' in value;
}

function worded(value: unknown, ...tables: Record<string, string>[]): string | undefined {
  const key = String(value);
  return tables.find((table) => Object.hasOwn(table, key))?.[key];
}

function spanWords(value: unknown, { log, absences }: LogTexts): string | undefined {
  if (!isObject(value) || typeof value.first_day !== 'string') return undefined;
  const { first_day, last_day, reason } = value;
  return log.span({
    first: formatDate(first_day),
    last: typeof last_day === 'string' ? formatDate(last_day) : 'none',
    reason: worded(reason, absences) ?? (typeof reason === 'string' && reason !== '' ? reason : 'none'),
  });
}

function contactWords(value: unknown, { contacts }: LogTexts): string | undefined {
  if (!isObject(value) || typeof value.contacted_on !== 'string') return undefined;
  const { contacted_on, channel, outcome } = value;
  return [formatDate(contacted_on), worded(channel, contacts.channels), worded(outcome, contacts.outcomes)].join(', ');
}

function incidentWords(field: string, value: unknown, { problems, deviations }: LogTexts): string | undefined {
  if (field === 'problem') return worded(value, problems.kinds);
  if (field === 'problem_state') return worded(value, problems.states);
  if (field === 'close_reason') return worded(value, problems.reasons);
  if (field === 'category') return worded(value, deviations.categories);
  return field === 'severity' ? worded(value, deviations.severities) : undefined;
}

function fieldWords(field: string, value: unknown, texts: LogTexts): string | undefined {
  const { values, parts, sports, sources, statuses, log, checks, severities, decisions, reminders } = texts;
  const ofRule = rulePartWords(field, value, texts);
  if (ofRule !== undefined) return ofRule;
  if (field === 'absence' || field === 'pause') return spanWords(value, texts);
  if (field === 'contact') return contactWords(value, texts);
  if (field === 'check') return worded(value, checks);
  if (field === 'exclude_reason') return worded(value, texts.exclusions);
  if (field.startsWith('severity_')) return worded(value, severities);
  if (field === 'decision') return value === 'taken_back' ? log.takenBack : worded(value, decisions);
  if (field === 'kind') return worded(value, reminders);
  if (field === 'kinds' && Array.isArray(value)) {
    return value.map((kind) => worded(kind, reminders) ?? String(kind)).join(', ') || values.nothing;
  }
  if (field === 'sports' && Array.isArray(value)) {
    return value.length === 0
      ? values.allSports
      : value.map((sport) => worded(sport, sports) ?? String(sport)).join(', ');
  }
  if (field === 'permitted_sources' && Array.isArray(value)) {
    return value.map((source) => worded(source, sources) ?? String(source)).join(', ');
  }
  if ((field === 'answers' || field === 'required_answers') && Array.isArray(value)) {
    return value.map((answer) => worded(answer, values.answers) ?? String(answer)).join(', ') || values.nothing;
  }
  if (field === 'history_weeks' && typeof value === 'number') return values.history({ count: value });
  if (field === 'silent_after_days' && typeof value === 'number') return values.silent({ count: value });
  if (field === 'withdrawal_policy') return worded(value, values.policies);
  if (field === 'level') return worded(value, parts, texts.tokens.levels);
  if (field === 'withdrawal_choice') return worded(value, values.choices);
  if (field === 'requested_by') return worded(value, values.requesters);
  if (field === 'status') return worded(value, statuses, values.participants);
  return incidentWords(field, value, texts);
}

export function valueWords(field: string, value: unknown, texts: LogTexts, timezone: string): string {
  const { values } = texts;
  const known = fieldWords(field, value, texts);
  if (known !== undefined) return known;
  if (value === null || value === undefined || value === '') return values.nothing;
  if (isObject(value) && value.erased === true) return values.erased;
  if (isCategories(value)) return categoryWords(value, texts);
  if (typeof value === 'boolean') return value ? values.yes : values.no;
  if (typeof value === 'string' && isCalendarDate(value)) return formatDate(value);
  if (typeof value === 'string' && INSTANT.test(value)) return formatDateTime(value, timezone);
  if (typeof value === 'number') return formatNumber(value, texts.language);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The name of an owner or a lab is shown instead of the id. */
const UNSAID: readonly string[] = ['owner_id', 'lab_id', 'user_id', 'cut_id', 'export_id', 'reason'];

const ONE_SIDED: readonly string[] = [
  'team.added',
  'team.removed',
  'study.locked',
  'study.export_created',
  'study.export_downloaded',
  'study.export_deleted',
  'study.token_created',
  'study.token_revoked',
  'study.data_read',
  'participant.joined',
  'participant.effort_rated',
  'participant.rating_removed',
  'participant.files_uploaded',
  'participant.contacted',
  'participant.contact_removed',
  'study.problem_opened',
  'participant.problem_opened',
  'study.deviation_recorded',
  'participant.deviation_recorded',
];

/** Fields that name what was changed, and stay themselves. */
const NAMES: readonly string[] = ['problem', 'deviation'];

function fieldName(action: string, field: string, texts: LogTexts): string {
  const { fields, log, rule, checkFields, exportFields, tokens } = texts;
  const isOfToken = action.startsWith('study.token_') || action === 'study.data_read';
  const ofToken: Record<string, string> = isOfToken ? { level: tokens.level, expires_at: tokens.expires } : {};
  return worded(field, ofToken, fields, log.fields, rule.fields, checkFields, exportFields) ?? field;
}

export function changeWords(entry: LogEntry, texts: LogTexts, timezone: string): { field: string; text: string }[] {
  const order = Object.keys(texts.fields);
  const rank = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  const shown = Object.entries(entry.changes)
    // The entry already names its participant.
    .filter(([field]) => !UNSAID.includes(field) && !(field === 'code' && entry.code !== null))
    .sort(([one], [other]) => rank(one) - rank(other));
  return shown.flatMap(([field, change]) => {
    const isNew = change.old === null || change.old === undefined;
    const isGone = change.new === null || change.new === undefined;
    if (isNew && isGone) return [];
    const [old, next] = [change.old, change.new].map((value) => valueWords(field, value, texts, timezone));
    const isWhole = entry.action.endsWith('.created') || entry.action.endsWith('.deleted');
    const isOneSided = isWhole || ONE_SIDED.includes(entry.action) || NAMES.includes(field);
    const alone = isNew ? next : old;
    return [
      { field: fieldName(entry.action, field, texts), text: (isOneSided ? alone : undefined) ?? `${old} → ${next}` },
    ];
  });
}

/** A participant's reason is an erasable value among the changes. */
export function reasonWords({ reason, changes }: LogEntry, { values }: LogTexts): string | null {
  const kept = changes.reason?.new;
  if (isObject(kept) && kept.erased === true) return values.erased;
  return reason ?? (typeof kept === 'string' && kept !== '' ? kept : null);
}

/** Participants act in their own matter without their account, which the log must not name. */
const OWN_ACTS: readonly string[] = [
  'participant.joined',
  'participant.refused',
  'participant.consented',
  'participant.linked',
  'participant.link_renewed',
  'participant.answers_withdrawn',
  'participant.withdrawn',
  'participant.data_downloaded',
  'participant.effort_rated',
  'participant.rating_removed',
  'participant.absence_declared',
  'participant.absence_removed',
  'participant.files_uploaded',
  'participant.upload_cancelled',
];

export function actorWord(entry: Pick<LogEntry, 'actor_email' | 'action'>, { log }: LogTexts): string {
  return entry.actor_email ?? (OWN_ACTS.includes(entry.action) ? log.participant : log.nobody);
}

export function actionWord(action: string, actions: Record<string, string>): string {
  return worded(action, actions) ?? action;
}
