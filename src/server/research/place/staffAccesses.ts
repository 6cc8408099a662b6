import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { IN_CUT, IN_EXPORT, READ_BY_PROGRAM, readSays } from '#server/research/participants/leftCopies.ts';
import { type DataCaller, readable } from './ownRecords.ts';

/** The recipient of a package, where one is named. */
const RECIPIENT = sql`e.choices -> 'deidentification' ->> 'recipient'`;

/**
 * What the audit log has of staff who opened the data of one person, and the cuts, packages and reads by program that had
 * rows of them; in the present role of staff, never by name.
 */
export async function readAccesses(
  db: Db,
  personId: string | null,
  caller: DataCaller,
): Promise<Record<string, unknown>[]> {
  const places = 'userId' in caller ? sql`p.person_id = ${personId}::uuid` : sql`p.id = ${caller.id}::uuid`;
  const { rows } = await sql<Record<string, unknown>>`
    WITH place AS MATERIALIZED (
      SELECT p.id, p.study_id, p.joined_at, p.withdrawn_at, p.withdrawal_choice, s.title
      FROM participants p JOIN studies s ON s.id = p.study_id WHERE ${places}
    ), found AS (
      SELECT l.at, l.id AS number, l.action AS what, (SELECT title FROM place WHERE place.id = l.object_id) AS study, NULL AS name,
        NULL AS recipient, l.object_id, l.actor_id AS by
      FROM audit_log l
      WHERE l.action LIKE '%viewed' AND l.object_id IN (
        SELECT id FROM place
        UNION ALL SELECT ${personId}::uuid
        UNION ALL SELECT g.id FROM gear g WHERE g.athlete_id = ${personId}::uuid
        UNION ALL SELECT a.id FROM activities a WHERE a.person_id = ${personId}::uuid AND ${readable(caller)})
        AND NOT EXISTS (SELECT FROM place WHERE place.id = l.object_id AND l.at < place.joined_at)
      UNION ALL
      SELECT c.created_at, NULL, 'study.locked', p.title, 'cut-' || c.number, NULL, c.id, c.created_by
      FROM place p JOIN study_cuts c ON c.study_id = p.study_id AND c.number IS NOT NULL AND ${IN_CUT}
      UNION ALL
      SELECT e.created_at, NULL, 'study.export_created', p.title, e.name, ${RECIPIENT}, e.id, e.created_by
      FROM place p JOIN study_exports e ON e.study_id = p.study_id AND ${IN_EXPORT}
      UNION ALL
      SELECT l.at, l.id, l.action, p.title, e.name, ${RECIPIENT}, e.id, l.actor_id
      FROM place p JOIN study_exports e ON e.study_id = p.study_id AND ${IN_EXPORT}
      JOIN audit_log l ON l.study_id = p.study_id AND l.action = 'study.export_downloaded'
        AND l.changes -> 'export_id' ->> 'new' = e.id::text
      UNION ALL
      SELECT l.at, l.id, l.action, p.title, ${readSays('cut')} || ' ' || ${readSays('table')}, NULL, p.study_id, l.actor_id
      FROM place p JOIN audit_log l ON l.study_id = p.study_id AND l.action = 'study.data_read' AND ${READ_BY_PROGRAM}
    )
    SELECT found.at::text AS opened_at, what, study, name, recipient, object_id, u.role AS role
    FROM found LEFT JOIN users u ON u.id = found.by
    ORDER BY found.at, found.number NULLS FIRST, name, object_id`.execute(db);
  return rows;
}
