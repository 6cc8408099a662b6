import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import type { Duplicate } from '#shared/contract/duplicates.ts';

type Decision = Duplicate['decision'];

function resultOf(decision: Decision) {
  if (decision === null) return 'needs_decision';
  return decision === 'different' ? 'imported' : 'joined';
}

/**
 * What an upload says of the file that raised the question, which is that of the later record. A file with another
 * open question keeps its result.
 */
export async function settleFileResults(
  trx: Trx,
  pair: { first_id: string; second_id: string; decision: Decision },
  decision: Decision,
): Promise<void> {
  const [former, next] = [resultOf(pair.decision), resultOf(decision)];
  await sql`
    WITH changed AS (
      UPDATE upload_files f SET result = ${next}::text
      WHERE f.activity_id IN (${pair.first_id}::uuid, ${pair.second_id}::uuid) AND f.result = ${former}::text
        AND (${former}::text = 'needs_decision' OR NOT EXISTS (
          SELECT FROM activities own
          JOIN activities other ON other.id IN (${pair.first_id}::uuid, ${pair.second_id}::uuid) AND other.id <> own.id
          LEFT JOIN upload_files g ON g.activity_id = other.id AND g.upload_id = f.upload_id
          WHERE own.id = f.activity_id
            AND (other.created_at > own.created_at OR (other.created_at = own.created_at AND g.number > f.number))
        ))
        AND (${next}::text = 'needs_decision' OR NOT EXISTS (
          SELECT FROM duplicate_pairs d
          WHERE d.decision IS NULL AND f.activity_id IN (d.first_id, d.second_id)
            AND NOT EXISTS (SELECT FROM activities a WHERE a.id IN (d.first_id, d.second_id) AND a.joined_to IS NOT NULL)
        ))
      RETURNING f.upload_id
    )
    UPDATE uploads u SET counts = jsonb_strip_nulls(u.counts || jsonb_build_object(
      ${former}::text, nullif((u.counts ->> ${former}::text)::integer - n, 0),
      ${next}::text, coalesce((u.counts ->> ${next}::text)::integer, 0) + n))
    FROM (SELECT upload_id, count(*)::integer AS n FROM changed GROUP BY upload_id) AS files
    WHERE u.id = files.upload_id`.execute(trx);
}
