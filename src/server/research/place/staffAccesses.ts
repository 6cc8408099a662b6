import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { type DataCaller, readable } from './ownRecords.ts';

/** What the audit log has of staff who opened the data of one person; in their present role, never by name. */
export async function readAccesses(
  db: Kysely<Schema>,
  personId: string | null,
  caller: DataCaller,
): Promise<Record<string, unknown>[]> {
  const places = 'userId' in caller ? sql`p.person_id = ${personId}::uuid` : sql`p.id = ${caller.id}::uuid`;
  const { rows } = await sql<Record<string, unknown>>`
    SELECT l.at::text AS opened_at, l.action AS what, l.object_id, u.role AS role
    FROM audit_log l LEFT JOIN users u ON u.id = l.actor_id
    WHERE l.action LIKE '%viewed' AND l.object_id IN (
      SELECT p.id FROM participants p WHERE ${places}
      UNION ALL SELECT ${personId}::uuid
      UNION ALL SELECT g.id FROM gear g WHERE g.athlete_id = ${personId}::uuid
      UNION ALL SELECT a.id FROM activities a WHERE a.person_id = ${personId}::uuid AND ${readable(caller)})
    ORDER BY l.id`.execute(db);
  return rows;
}
