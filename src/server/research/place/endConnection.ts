import { NO_ACTOR, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import type { Place } from '#server/research/participants/joiningRepository.ts';
import { endAccount } from '#server/sources/accounts/accountRows.ts';
import type { EndedConnection } from '#server/sources/accounts/endByUser.ts';
import { disconnectAthlete } from '#server/sources/strava/connection/disconnectAthlete.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { SourceName } from '#shared/sources.ts';
import { lockOwnPlace, type PlaceCaller } from './placeAccess.ts';

async function end(trx: Trx, place: Place, source: SourceName, now: Date): Promise<EndedConnection> {
  const none = conflict(serverMessages('source_not_connected'));
  if (place.person_id === null) throw none;
  if (source === 'strava') {
    const ended = await disconnectAthlete(trx, { id: place.person_id }, now);
    if (typeof ended === 'string') throw none;
    return ended;
  }
  const account = await trx
    .selectFrom('source_accounts')
    .select('id')
    .where('person_id', '=', place.person_id)
    .where('source', '=', source)
    .where('status', '<>', 'disconnected')
    .executeTakeFirst();
  const ended = account && (await endAccount(trx, account, 'disconnected_here', now));
  if (!ended || typeof ended === 'string') throw none;
  return ended;
}

/** Also after the withdrawal. Throws 404, and 409 without a connection. */
export function endConnection(
  { db, jobs }: { db: Db; jobs: JobQueue | null },
  caller: PlaceCaller,
  source: SourceName,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const place = await lockOwnPlace(trx, caller, now);
    const ended = await end(trx, place, source, now);
    await jobs?.add(trx, ended.jobs);
    await writeAudit(trx, { actor: NO_ACTOR, at: now, ...ended.entry });
  });
}
