import type { auditTexts } from '#client/texts/audit.ts';
import type { studiesTexts } from '#client/texts/studies.ts';
import type { studyLogTexts } from '#client/texts/studyLog.ts';
import { capitalized } from '#client/ui/format/capitalized.ts';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { AuditRecord } from '#shared/contract/audit.ts';

export interface AuditWords {
  audit: typeof auditTexts.en;
  studies: typeof studiesTexts.en;
  log: typeof studyLogTexts.en;
}

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

function valueWords(value: unknown, { studies: { values } }: AuditWords, timezone: string): string {
  if (value === null || value === undefined || value === '') return values.nothing;
  if (typeof value === 'boolean') return value ? values.yes : values.no;
  if (typeof value === 'string' && isCalendarDate(value)) return formatDate(value);
  if (typeof value === 'string' && INSTANT.test(value)) return formatDateTime(value, timezone);
  if (typeof value === 'object' && 'erased' in value) return values.erased;
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function changeWords(
  { changes }: Pick<AuditRecord, 'changes'>,
  words: AuditWords,
  timezone: string,
): { field: string; text: string }[] {
  const isNothing = (value: unknown) => value === null || value === undefined;
  return Object.entries(changes)
    .filter(([, { old, new: next }]) => !isNothing(old) || !isNothing(next))
    .map(([name, { old, new: next }]) => {
      const field = wordOf(name, words.audit.fields, words.studies.fields, words.log.fields) ?? plainly(name);
      const [before, after] = [valueWords(old, words, timezone), valueWords(next, words, timezone)];
      if (isNothing(old)) return { field, text: after };
      return { field, text: `${before} → ${after}` };
    });
}
