import { type RawBuilder, sql } from 'kysely';
import type { StudyStatus } from '#shared/contract/studies.ts';

/** The calendar day that `now` falls on in the time zone of the row `studies`. */
export function studyToday(now: Date): RawBuilder<string> {
  return sql<string>`(${now}::timestamptz AT TIME ZONE studies.timezone)::date`;
}

/** PAGES §3.0-H The status of the row `studies` at `now`, by the calendar of its own time zone. */
export function studyStatus(now: Date): RawBuilder<StudyStatus> {
  const today = studyToday(now);
  return sql<StudyStatus>`CASE WHEN studies.closed_at IS NOT NULL THEN 'closed'
    WHEN studies.start_date > ${today} THEN 'planned'
    WHEN studies.end_date < ${today} THEN 'ended' ELSE 'active' END`;
}
