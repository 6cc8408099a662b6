import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { lockPersonOf } from '#server/activities/people.ts';
import { ADVISORY_LOCKS } from '#server/db/advisoryLocks.ts';
import { writeAudit } from '#server/db/audit.ts';
import { announce } from '#server/db/changeFeed.ts';
import { brokenUnique } from '#server/db/databaseErrors.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import type { SourceName } from '#shared/sources.ts';
import { type Account, lockAccount } from './accountRows.ts';
import type { ConnectionOwner } from './connectionOwner.ts';
import { gapsWith } from './lostTimes.ts';
import { mergePeople } from './mergePeople.ts';
import { hasOpenStudy } from './openStudy.ts';

interface NewAccount {
  source: SourceName;
  externalId: string;
  givesPast: boolean;
  whose: ConnectionOwner;
  scopes: string[];
  consent: { version: number; lang: string; at: Date };
  tokenExpiresAt: Date | null;
  seal(accountId: string): Uint8Array;
  requestId: string;
}

/**
 * `other_user`: the account belongs to another user; `other_person`: to another person, with whom this one cannot be
 * joined; `other_code`: it has another code of the same study; `other_account`: this person has another account at the
 * source; `gone`: the user or the participant was deleted or withdrawn, or
 * the study was closed.
 */
type Refusal = 'other_user' | 'other_person' | 'other_code' | 'other_account' | 'gone';
export type LinkedAccount = { outcome: 'linked'; id: string } | { outcome: Refusal };

class LinkRefused extends Error {
  readonly outcome: Refusal;
  constructor(outcome: Refusal) {
    super(outcome);
    this.outcome = outcome;
  }
}

interface Owner {
  personId: string;
  user: { id: string; email: string } | null;
}

/** The caller holds the lock of connections for a participant, whose person may be joined to another one meanwhile. */
async function lockOwner(trx: Trx, whose: ConnectionOwner, now: Date): Promise<Owner> {
  if ('userId' in whose) {
    const { userId } = whose;
    const user = await trx.selectFrom('users').select('email').where('id', '=', userId).forShare().executeTakeFirst();
    if (!user) throw new LinkRefused('gone');
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.linkedAccounts})`.execute(trx);
    return { personId: await lockPersonOf(trx, userId, now), user: { id: userId, email: user.email } };
  }
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.linkedAccounts})`.execute(trx);
  const person = await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', whose.personId)
    .where(hasOpenStudy(sql`people.id`))
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new LinkRefused('gone');
  return { personId: person.id, user: null };
}

/** Merges two people when another one has the account, unless both have a user. Returns the remaining person's id. */
async function personOfBoth(trx: Trx, { personId, user }: Owner, before: Account | null, now: Date): Promise<string> {
  if (!before || before.person_id === personId) return personId;
  if (user && before.user_id !== null) throw new LinkRefused('other_user');
  // The user's person stays, so that what it is known by stays valid.
  const [from, to] = user ? [before.person_id, personId] : [personId, before.person_id];
  const outcome = await mergePeople(trx, from, to, now);
  if (outcome === 'other_code') throw new LinkRefused('other_code');
  if (outcome === 'has_athlete') throw new LinkRefused('other_person');
  if (outcome !== 'merged') throw new LinkRefused('other_account');
  return to;
}

async function link(trx: Trx, grant: NewAccount, jobs: JobQueue, now: Date): Promise<LinkedAccount> {
  const { source, externalId, givesPast, scopes, consent, tokenExpiresAt } = grant;
  const owner = await lockOwner(trx, grant.whose, now);
  const before = await lockAccount(trx, { source, externalId });
  const personId = await personOfBoth(trx, owner, before, now);
  if (!before && (await lockAccount(trx, { source, personId }))) return { outcome: 'other_account' };

  const id = before?.id ?? uuidv7({ msecs: now.getTime() });
  const isNew = before === null || before.status === 'disconnected';
  const connection = {
    status: 'importing' as const,
    status_reason: null,
    status_since: now,
    scopes,
    token_encrypted: grant.seal(id),
    token_expires_at: tokenExpiresAt,
    consent_version: consent.version,
    consent_lang: consent.lang,
    consented_at: consent.at,
    delete_due_at: null,
    updated_at: now,
    ...(isNew ? { connected_at: now } : {}),
    ...(before &&
      !givesPast &&
      !before.registered_at && { gaps: gapsWith(before, { from: before.status_since, to: now }) }),
  };
  await trx
    .insertInto('source_accounts')
    .values({ id, person_id: personId, source, external_id: externalId, connected_at: now, ...connection })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(connection))
    .execute();
  // Giving back an earlier token would end this connection.
  await trx.deleteFrom('revocations').where('id', '=', id).execute();
  await jobs.add(trx, [{ queue: 'import', kind: `${source}-list`, data: { account_id: id } }]);
  const userId = owner.user?.id ?? before?.user_id ?? null;
  await announce(trx, { change: { topics: ['athletes', 'control'], userId } });
  await writeAudit(trx, {
    actor: {
      actorId: owner.user?.id ?? null,
      actorEmail: owner.user?.email ?? null,
      requestId: owner.user ? grant.requestId : null,
    },
    action: before === null ? 'account.connected' : 'account.reconnected',
    objectId: id,
    changes: {
      source: { old: null, new: source },
      status: { old: before?.status ?? null, new: 'importing' },
      consent_version: { old: before?.consent_version ?? null, new: consent.version },
    },
    at: now,
  });
  return { outcome: 'linked', id };
}

/** In one transaction with the job that reads the data. */
export async function linkAccount(
  { db, jobs }: { db: Db; jobs: JobQueue },
  grant: NewAccount,
  now: Date,
): Promise<LinkedAccount> {
  try {
    return await inTransaction(db, (trx) => link(trx, grant, jobs, now));
  } catch (error) {
    if (error instanceof LinkRefused) return { outcome: error.outcome };
    // Both people have an account at one source.
    if (brokenUnique(error) !== null) return { outcome: 'other_account' };
    throw error;
  }
}
