import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { allNew } from '#server/research/studies/studyAudit.ts';
import type { TokenLevel } from '#shared/contract/studyTokens.ts';

interface DataRead {
  studyId: string;
  actor: AuditActor;
  token: { id: string; name: string } | null;
  level: TokenLevel;
  table: string;
  cut: string;
  rows: number;
  at: Date;
}

/** In the log before the first byte; sets the token's last use. */
export function recordDataRead(
  db: Db,
  { studyId, actor, token, at, table, cut, rows, level }: DataRead,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (token) await trx.updateTable('study_tokens').set({ last_used_at: at }).where('id', '=', token.id).execute();
    await writeAudit(trx, {
      actor,
      action: 'study.data_read',
      objectId: studyId,
      studyId,
      changes: allNew({ table, cut, rows, level, ...(token && { token: token.name }) }),
      at,
    });
  });
}
