import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import type { TokenCipher } from '#server/sources/source/tokenCipher.ts';
import type { Exchange } from '#server/sources/strava/calls/stravaTokenAnswers.ts';
import { sealTokens } from '#server/sources/strava/calls/tokenRenewal.ts';

export async function keepForRevocation(
  { db, jobs, cipher }: { db: Db; jobs: JobQueue | null; cipher: TokenCipher },
  { tokens, athlete }: Exchange,
  now: Date,
): Promise<void> {
  const id = uuidv7({ msecs: now.getTime() });
  await inTransaction(db, async (trx) => {
    const { tokens_encrypted } = sealTokens(cipher, tokens, athlete.strava_id, id);
    await trx.insertInto('revocations').values({ id, token_encrypted: tokens_encrypted, created_at: now }).execute();
    await jobs?.add(trx, [{ queue: 'import', kind: 'revoke', data: { revocation_id: id } }]);
  });
}
