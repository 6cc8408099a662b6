import type { studies } from '#client/texts/en/studies.ts';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { LogEntry } from '#shared/contract/research.ts';
import type { DataCategories } from '#shared/contract/studies.ts';
import { categoryWords } from './studyWords.ts';

type Words = typeof studies;

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

function fieldWords(field: string, value: unknown, { values, parts, sports, statuses }: Words): string | undefined {
  if (field === 'sports' && Array.isArray(value)) {
    return value.length === 0
      ? values.allSports
      : value.map((sport) => worded(sport, sports) ?? String(sport)).join(', ');
  }
  if (field === 'history_weeks' && typeof value === 'number') return values.history({ count: value });
  if (field === 'silent_after_days' && typeof value === 'number') return values.silent({ count: value });
  if (field === 'withdrawal_policy') return worded(value, values.policies);
  if (field === 'level') return worded(value, parts);
  if (field === 'withdrawal_choice') return worded(value, values.choices);
  if (field === 'requested_by') return worded(value, values.requesters);
  return field === 'status' ? worded(value, statuses, values.participants) : undefined;
}

export function valueWords(field: string, value: unknown, texts: Words, timezone: string): string {
  const { values } = texts;
  const known = fieldWords(field, value, texts);
  if (known !== undefined) return known;
  if (value === null || value === undefined || value === '') return values.nothing;
  if (isObject(value) && value.erased === true) return values.erased;
  if (isCategories(value)) return categoryWords(value, texts);
  if (typeof value === 'boolean') return value ? values.yes : values.no;
  if (typeof value === 'string' && isCalendarDate(value)) return formatDate(value);
  if (typeof value === 'string' && INSTANT.test(value)) return formatDateTime(value, timezone);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The name of an owner or a lab is shown instead of the id. */
const UNSAID: readonly string[] = ['owner_id', 'lab_id', 'user_id', 'reason'];

function fieldName(field: string, { fields }: Words): string {
  return worded(field, fields) ?? field;
}

export function changeWords(entry: LogEntry, texts: Words, timezone: string): { field: string; text: string }[] {
  const order = Object.keys(texts.fields);
  const rank = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  const said = Object.entries(entry.changes)
    // The entry already names its participant.
    .filter(([field]) => !UNSAID.includes(field) && !(field === 'code' && entry.code !== null))
    .sort(([one], [other]) => rank(one) - rank(other));
  return said.flatMap(([field, change]) => {
    const isNew = change.old === null || change.old === undefined;
    const isGone = change.new === null || change.new === undefined;
    if (isNew && isGone) return [];
    const [old, next] = [change.old, change.new].map((value) => valueWords(field, value, texts, timezone));
    const isWhole = entry.action.endsWith('.created') || entry.action.endsWith('.deleted');
    const isOneSided = isWhole || entry.action === 'team.added' || entry.action === 'team.removed';
    const alone = isNew ? next : old;
    return [{ field: fieldName(field, texts), text: (isOneSided ? alone : undefined) ?? `${old} → ${next}` }];
  });
}

/** A participant's reason is an erasable value among the changes. */
export function reasonWords({ reason, changes }: LogEntry, { values }: Words): string | null {
  const kept = changes.reason?.new;
  if (isObject(kept) && kept.erased === true) return values.erased;
  return reason ?? (typeof kept === 'string' && kept !== '' ? kept : null);
}

export function actionWord(action: string, actions: Record<string, string>): string {
  return worded(action, actions) ?? action;
}
