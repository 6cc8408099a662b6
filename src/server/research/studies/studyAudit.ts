import { type AuditEntry, writeAudit } from '#server/db/audit.ts';
import type { AuditChange, Trx } from '#server/db/schema.ts';
import { germanDayIn } from '#server/db/searchText.ts';
import { dayIn } from '#shared/calendarDate.ts';

type Changes = Record<string, AuditChange>;
type Values = object;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function changesBetween(former: Values, next: Values): Changes {
  const old: Record<string, unknown> = { ...former };
  const changed = Object.entries(next).filter(([field, value]) => !same(old[field], value));
  return Object.fromEntries(changed.map(([field, value]) => [field, { old: old[field], new: value }]));
}

export function allNew(values: Values): Changes {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { old: null, new: value }]));
}

export function allOld(values: Values): Changes {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { old: value, new: null }]));
}

/** An entry about the study itself. Must be the last statement of the transaction, as `writeAudit`. */
export function recordStudy(
  trx: Trx,
  id: string,
  action: AuditEntry['action'],
  changes: Changes,
  { actor, now, reason }: Pick<AuditEntry, 'actor' | 'reason'> & { now: Date },
): Promise<void> {
  return writeAudit(trx, { actor, action, objectId: id, changes, at: now, studyId: id, reason });
}

/** The time of a change in `timezone`: `14:30`, or `20.11.2026 14:30` on another day than `now`. */
export function timeOfChange(timezone: string, at: Date, now: Date): string {
  const time = new Intl.DateTimeFormat('de-DE', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(at);
  return dayIn(timezone, at) === dayIn(timezone, now) ? time : `${germanDayIn(timezone, at)} ${time}`;
}
