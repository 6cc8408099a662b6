import { type RawBuilder, sql } from 'kysely';

/** Whether a process gave no sign of life for so long; one that is still to come is of a clock that was ahead. */
export function isGone(now: Date, ms: number): RawBuilder<boolean> {
  const [from, to] = [new Date(now.getTime() - ms), new Date(now.getTime() + ms)];
  return sql<boolean>`NOT (worked_at > ${from}::timestamptz AND worked_at < ${to}::timestamptz)`;
}
