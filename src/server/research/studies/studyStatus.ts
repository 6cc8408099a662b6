import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '#shared/calendarDate.ts';
import type { StudyStatus } from '#shared/contract/studies.ts';

const HOUR_MS = 3600 * 1000;
/** Distance of the first and the last time zone from UTC. */
const HOURS_BEHIND = 12;
const HOURS_AHEAD = 14;

export function studyToday(now: Date): RawBuilder<string> {
  return sql<string>`(${now}::timestamptz AT TIME ZONE studies.timezone)::date`;
}

/**
 * PAGES §3.0-H. Cases equal in all time zones are decided first, because time zone conversion costs more than the rest
 * of a list.
 */
export function studyStatus(now: Date): RawBuilder<StudyStatus> {
  const today = studyToday(now);
  const first = sql`${dayIn('UTC', new Date(now.getTime() - HOURS_BEHIND * HOUR_MS))}::date`;
  const last = sql`${dayIn('UTC', new Date(now.getTime() + HOURS_AHEAD * HOUR_MS))}::date`;
  return sql<StudyStatus>`CASE WHEN studies.closed_at IS NOT NULL THEN 'closed'
    WHEN studies.start_date > ${last} THEN 'planned'
    WHEN studies.end_date < ${first} THEN 'ended'
    WHEN studies.start_date <= ${first} AND (studies.end_date >= ${last}) IS NOT FALSE THEN 'active'
    WHEN studies.start_date > ${today} THEN 'planned'
    WHEN studies.end_date < ${today} THEN 'ended' ELSE 'active' END`;
}
