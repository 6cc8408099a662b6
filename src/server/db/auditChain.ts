import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './schema.ts';

const PAGE_ROWS = 1000;

export interface ChainReport {
  rows: number;
  brokenAt: number | null;
  lastHash: string | null;
}

interface ChainRow {
  id: number;
  previous_hash: string | null;
  hash: string;
  text: string;
}

/** The hashed text is composed as the trigger in 0002_audit.sql does. */
async function readPage(db: Db, after: number): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    SELECT id, encode(previous_hash, 'hex') AS previous_hash, encode(hash, 'hex') AS hash,
      (jsonb_build_array(id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_id, actor_email,
        action, object_type, object_id, changes, request_id)
        || CASE WHEN study_id IS NULL AND reason IS NULL THEN '[]'::jsonb
           ELSE jsonb_build_array(study_id, reason) END)::text AS text
    FROM audit_log WHERE id > ${after}::bigint ORDER BY id LIMIT ${sql.lit(PAGE_ROWS)}`.execute(db);
  return rows;
}

function hashAfter(previous: string | null, text: string): string {
  return createHash('sha256')
    .update(Buffer.from(previous ?? '', 'hex'))
    .update(text)
    .digest('hex');
}

type ChainEnd = Pick<ChainReport, 'rows' | 'lastHash'>;

/**
 * Computes the hashes here and not in SQL, because the owner of the table can replace the trigger. Rows up to `known`
 * are not read again.
 */
export async function verifyAuditChain(db: Db, known: ChainEnd = { rows: 0, lastHash: null }): Promise<ChainReport> {
  let { rows, lastHash } = known;
  const { rows: outside } = await sql<{ id: number }>`SELECT id FROM audit_log WHERE id < 1 LIMIT 1`.execute(db);
  if (outside[0]) return { rows, brokenAt: outside[0].id, lastHash };
  for (;;) {
    const page = await readPage(db, rows);
    for (const row of page) {
      const hash = hashAfter(lastHash, row.text);
      if (row.id !== rows + 1 || row.previous_hash !== lastHash || row.hash !== hash) {
        return { rows, brokenAt: row.id, lastHash };
      }
      rows += 1;
      lastHash = hash;
    }
    if (page.length < PAGE_ROWS) return { rows, brokenAt: null, lastHash };
  }
}
