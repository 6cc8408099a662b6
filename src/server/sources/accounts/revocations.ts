import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { Job, JobQueue } from '#server/jobs/jobQueue.ts';
import type { SourceName } from '#shared/sources.ts';

export const revokeJob = (source: SourceName, revocation_id: string): Job => ({
  queue: 'import',
  kind: source === 'strava' ? 'revoke' : `${source}-revoke`,
  data: { revocation_id },
});

/** The access of a connection that was refused; `seal` encrypts it for the row with this id. */
export async function keepForRevocation(
  { db, jobs }: { db: Db; jobs: JobQueue | null },
  source: SourceName,
  seal: (id: string) => Uint8Array,
  created_at: Date,
): Promise<void> {
  const id = uuidv7({ msecs: created_at.getTime() });
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('revocations')
      .values({ id, source, token_encrypted: seal(id), created_at })
      .execute();
    await jobs?.add(trx, [revokeJob(source, id)]);
  });
}
