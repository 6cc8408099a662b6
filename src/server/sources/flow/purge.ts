import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { keepEnded } from '#server/activities/endedAccounts.ts';
import { endLivePackages } from '#server/activities/endLivePackages.ts';
import { deleteAccountRows } from '#server/activities/people.ts';
import { NO_ACTOR, writeAudit } from '#server/db/audit.ts';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { lockConnection } from '#server/sources/accounts/connections.ts';
import { deletedEntry } from '#server/sources/accounts/deletedEntry.ts';
import { ACCOUNT_SOURCES, type AccountSource } from '#shared/sources.ts';

const AT_ONCE = 100;

/** Deletes the data of a connection that ended long enough ago. */
export async function purgeAccount(db: Db, key: { source: AccountSource; id: string }, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await lockConnection(trx, key);
    if (ended?.status !== 'disconnected' || !ended.delete_due_at || ended.delete_due_at > now) return;
    await endLivePackages(trx, ended.person_id);
    await keepEnded(trx, ended);
    await deleteAccountRows(trx, ended);
    await announce(trx, { change: { topics: ['athletes', 'activities', 'gear', 'control'], userId: ended.user_id } });
    await writeAudit(trx, { actor: NO_ACTOR, at: now, ...deletedEntry(ended) });
  });
}

interface PurgeParts {
  db: Db;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** A deletion that fails is tried again the next time and keeps no other one. */
export async function purgeDue({ db, now, log }: PurgeParts, source: AccountSource): Promise<void> {
  const at = now();
  const { rows: due } = await sql<{ id: string }>`
    SELECT id FROM person_accounts WHERE source = ${source} AND delete_due_at <= ${at}
    ORDER BY delete_due_at LIMIT ${AT_ONCE}`.execute(db);
  for (const { id } of due) {
    await purgeAccount(db, { source, id }, at).catch((err: unknown) =>
      log.error({ event: 'purge', source, account_id: id, err }, 'data that are due were not deleted'),
    );
  }
}

/** A source that was removed from the settings has no flow that would do it. */
export async function purgeAllDue(parts: PurgeParts): Promise<void> {
  for (const source of ACCOUNT_SOURCES) await purgeDue(parts, source);
}
