import { sql } from 'kysely';

/** When the participation `p` in the study `s` is over: what becomes of a source later is no business of the study. */
export const takesPartUntil = sql<Date>`coalesce(least(p.withdrawn_at, s.closed_at,
  (least(p.end_date, s.end_date) + 1)::timestamp AT TIME ZONE s.timezone), 'infinity')`;
