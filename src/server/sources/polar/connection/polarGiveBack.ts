import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import type { PolarAsk, PolarClient } from '#server/sources/polar/calls/polarClient.ts';
import type { CallAnswer } from '#server/sources/source/callError.ts';
import type { SourceGrant } from '#server/sources/source/linkedApp.ts';
import type { TokenCipher } from '#server/sources/source/tokenCipher.ts';
import { type SealedPolarGrant, sealGrant } from './polarTokens.ts';

/** The job ends the token at Polar, unless the account is connected here: Polar would end that connection with it. */
export async function giveBackLater(
  { db, jobs, cipher }: { db: Db; jobs: JobQueue; cipher: TokenCipher },
  { externalId, token }: SourceGrant,
  now: Date,
): Promise<void> {
  const id = uuidv7({ msecs: now.getTime() });
  const token_encrypted = sealGrant(cipher, { token, external_id: externalId, is_refused: true }, id);
  await inTransaction(db, async (trx) => {
    await trx.insertInto('revocations').values({ id, source: 'polar', token_encrypted, created_at: now }).execute();
    await jobs.add(trx, [{ queue: 'import', kind: 'polar-revoke', data: { revocation_id: id } }]);
  });
}

/** Polar ends a token only together with a registration, which the token of a refused connection does not have yet. */
export async function giveBack(
  client: PolarClient,
  ask: PolarAsk,
  { external_id, is_refused }: SealedPolarGrant,
): Promise<CallAnswer<null>> {
  if (is_refused) {
    const registered = await client.register(ask, randomUUID());
    if (!registered.ok) return registered.error.status === 401 ? { ok: true, value: null } : registered;
  }
  const ended = await client.deregister(ask, external_id);
  if (ended.ok || ended.error.status !== 403) return ended;
  // Polar refuses people who are not registered with the same status as those whose consents are missing.
  const known = await client.isRegistered(ask, external_id);
  return known.ok && !known.value ? { ok: true, value: null } : ended;
}
