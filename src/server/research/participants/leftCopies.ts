import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

/** Whether a finished cut `c` has rows of the participant `p`. */
export const IN_CUT: RawBuilder<unknown> = sql`(c.number IS NOT NULL AND EXISTS (
  SELECT FROM study_cut_rows r WHERE r.cut_id = c.id AND r.participant_id = p.id))`;

/** Whether an export `e` was written, with rows of the participant `p`. */
export const IN_EXPORT: RawBuilder<unknown> = sql`(e.finished_at IS NOT NULL AND e.state NOT IN ('waiting', 'running', 'failed')
  AND EXISTS (SELECT FROM study_export_participants h WHERE h.export_id = e.id AND h.participant_id = p.id))`;

/** What an entry `l` of the log says of a read by program. */
export const readSays = (field: 'token' | 'level' | 'rows' | 'table' | 'cut'): RawBuilder<unknown> =>
  sql`(l.changes -> ${sql.lit(field)} ->> 'new')`;

/** Whether an entry `l` of the log is a read by program of rows of the participant `p`; sums by group are not. */
export const READ_BY_PROGRAM: RawBuilder<unknown> = sql`(CASE WHEN l.action = 'study.data_read' THEN
  l.study_id = p.study_id AND l.at >= p.joined_at AND ${readSays('level')} <> 'aggregated'
    AND ${readSays('rows')}::integer > 0 AND ${readSays('table')} NOT IN ('cuts', 'manifest')
    AND CASE WHEN ${readSays('cut')} = 'live'
      THEN p.withdrawal_choice IS DISTINCT FROM 'erase' OR l.at < p.withdrawn_at
      ELSE EXISTS (
        SELECT FROM study_cuts c WHERE c.study_id = p.study_id AND ${IN_CUT}
          AND c.number::text = substring(${readSays('cut')} FROM '^cut-([0-9]+)')
      ) END
  ELSE false END)`;

/**
 * Ends the packages without a cut that have rows of the participant, and with them their files. One that is being written
 * may have read this participant before it says so.
 */
export async function outdateExports(trx: Trx, participantId: string): Promise<void> {
  await sql`
    UPDATE study_exports e SET state = 'outdated' FROM participants p
    WHERE p.id = ${participantId}::uuid AND e.study_id = p.study_id AND e.cut_id IS NULL
      AND (e.state = 'running' OR (e.state = 'done' AND EXISTS (
        SELECT FROM study_export_participants h WHERE h.export_id = e.id AND h.participant_id = p.id)))`.execute(trx);
}
