import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

/** Files of the person whose question is gone without a decision, because the other record changed, joined or was deleted. */
export async function settleAnsweredFiles(trx: Trx, personId: string): Promise<void> {
  await sql`
    WITH changed AS (
      UPDATE upload_files f SET result = CASE
        WHEN a.joined_to IS NOT NULL OR EXISTS (SELECT FROM activities other WHERE other.joined_to = a.id) THEN 'joined'
        ELSE 'imported' END
      FROM activities a, uploads u
      WHERE a.id = f.activity_id AND u.id = f.upload_id AND u.person_id = ${personId}::uuid AND f.result = 'needs_decision'
        AND NOT EXISTS (SELECT FROM duplicate_pairs d WHERE d.decision IS NULL AND a.id IN (d.first_id, d.second_id))
      RETURNING f.upload_id, f.result
    )
    UPDATE uploads u SET counts = jsonb_strip_nulls(u.counts || jsonb_build_object(
      'needs_decision', nullif((u.counts ->> 'needs_decision')::integer - files.imported - files.joined, 0),
      'imported', nullif(coalesce((u.counts ->> 'imported')::integer, 0) + files.imported, 0),
      'joined', nullif(coalesce((u.counts ->> 'joined')::integer, 0) + files.joined, 0)))
    FROM (
      SELECT upload_id, count(*) FILTER (WHERE result = 'imported')::integer AS imported,
        count(*) FILTER (WHERE result = 'joined')::integer AS joined
      FROM changed GROUP BY upload_id
    ) AS files
    WHERE u.id = files.upload_id`.execute(trx);
}
