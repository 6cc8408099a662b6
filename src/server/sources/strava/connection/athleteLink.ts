import { sql } from 'kysely';
import { createPerson, findPersonOf, lockPersonOf, movePerson, userOfAthlete } from '#server/activities/people.ts';
import { ADVISORY_LOCKS } from '#server/db/advisoryLocks.ts';
import { writeAudit } from '#server/db/audit.ts';
import { announce } from '#server/db/changeFeed.ts';
import { brokenUnique, isForeignKeyBroken } from '#server/db/databaseErrors.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { mergePeople } from '#server/sources/accounts/mergePeople.ts';
import { hasOpenStudy } from '#server/sources/accounts/openStudy.ts';
import { type AthleteLimit, readCapacity } from './accountCapacity.ts';
import { statusOfScopes } from './statusOfScopes.ts';

interface NewGrant {
  user_id: string | null;
  invite_id: string | null;
  /** The person of a participant without a user. */
  person_id: string | null;
  strava_id: number;
  name: string;
  scopes: string[];
  token_expires_at: Date;
  consent: { version: number | null; lang: string | null; at: Date };
  seal(athleteId: string): Uint8Array;
  requestId: string;
}

/**
 * `linked`: connected; `other_user`: the athlete belongs to another user; `other_account`: this user has another
 * athlete; `other_code`: the athlete has another code of the same study; `no_user`: the user was deleted, or the participant has no open study; `full`: no
 * new account may be connected.
 */
type LinkResult =
  | { outcome: 'linked'; id: string }
  | { outcome: 'other_user' | 'other_account' | 'other_code' | 'no_user' | 'full' };

type Refusal = 'other_account' | 'no_user' | 'full';

class LinkRefused extends Error {
  readonly outcome: Refusal;
  constructor(outcome: Refusal) {
    super(outcome);
    this.outcome = outcome;
  }
}

interface Parts {
  db: Db;
  jobs: JobQueue | null;
  settings: AthleteLimit;
}

const BEFORE = ['id', 'scopes', 'status', 'consent_version'] as const;

/** The caller holds the lock of connections. A new account is that of the user's person. */
async function personFor(trx: Trx, { user_id, person_id }: NewGrant, now: Date): Promise<string> {
  if (user_id !== null) return lockPersonOf(trx, user_id, now);
  return person_id ?? createPerson(trx, now);
}

/** A participant may have left, or the study may have closed, since the connection began. */
async function requireOpenStudy(trx: Trx, { person_id }: NewGrant): Promise<void> {
  if (person_id === null) return;
  const open = sql<{ open: boolean }>`SELECT ${hasOpenStudy(sql`${person_id}::uuid`)} AS open`;
  if (!(await open.execute(trx)).rows[0]?.open) throw new LinkRefused('no_user');
}

async function lockAthlete(trx: Trx, grant: NewGrant, now: Date) {
  const { strava_id, name, scopes } = grant;
  const known = trx
    .selectFrom('athletes')
    .select([...BEFORE, userOfAthlete])
    .where('strava_id', '=', strava_id);
  const before = await known.forUpdate().executeTakeFirst();
  if (before) return { ...before, before };
  const id = await personFor(trx, grant, now);
  await requireNoAccount(trx, id);
  const { status } = statusOfScopes(scopes);
  await trx.insertInto('athletes').values({ id, strava_id, name, status, scopes, connected_at: now }).execute();
  return { ...(await known.forUpdate().executeTakeFirstOrThrow()), before: null };
}

async function requireNoAccount(trx: Trx, personId: string): Promise<void> {
  const other = await trx.selectFrom('athletes').select('id').where('id', '=', personId).executeTakeFirst();
  if (other) throw new LinkRefused('other_account');
}

/** The participant is the person of an account that is here already, so their code moves to that person. */
async function moveParticipant(trx: Trx, personId: string, athleteId: string, now: Date) {
  const outcome = await mergePeople(trx, personId, athleteId, now);
  if (outcome !== 'merged' && outcome !== 'other_code') throw new LinkRefused('other_account');
  return outcome === 'merged';
}

/** An account that was connected by a link becomes that of the user; what the user had before moves to its person. */
async function giveTo(trx: Trx, userId: string, athleteId: string, now: Date): Promise<void> {
  const own = await findPersonOf(trx, userId);
  if (own === athleteId) return;
  if (own !== undefined) {
    await requireNoAccount(trx, own);
    await movePerson(trx, own, athleteId, now);
  }
  await trx.updateTable('people').set({ user_id: userId }).where('id', '=', athleteId).execute();
}

async function link(trx: Trx, grant: NewGrant, now: Date, { jobs, settings }: Parts): Promise<LinkResult> {
  const { user_id, name, scopes, token_expires_at, consent } = grant;
  const user =
    user_id === null
      ? null
      : await trx.selectFrom('users').select('email').where('id', '=', user_id).forShare().executeTakeFirst();
  if (user === undefined) throw new LinkRefused('no_user');
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.stravaLinks})`.execute(trx);
  await requireOpenStudy(trx, grant);
  const athlete = await lockAthlete(trx, grant, now);
  const { before } = athlete;
  // The new row is counted too.
  if (before === null) {
    const { used, limit } = await readCapacity(trx, settings);
    if (used > limit) throw new LinkRefused('full');
  }

  const tokens = { tokens_encrypted: grant.seal(athlete.id), token_expires_at, refresh_claimed_until: null };
  const belongs = user_id === null || athlete.user_id === null || athlete.user_id === user_id;
  const { person_id } = grant;
  const isFree = person_id === null || (await moveParticipant(trx, person_id, athlete.id, now));
  if (!belongs || !isFree) {
    // Stores the new tokens for the athlete's owner, because Strava may have ended the former ones.
    const coversOwners = athlete.scopes.every((scope) => scopes.includes(scope));
    if (athlete.status !== 'disconnected' && coversOwners) {
      await trx.updateTable('athletes').set(tokens).where('id', '=', athlete.id).execute();
    }
    return { outcome: belongs ? 'other_code' : 'other_user' };
  }
  if (user_id !== null) await giveTo(trx, user_id, athlete.id, now);

  const owner = user_id ?? athlete.user_id;
  const isNewConnection = before === null || before.status === 'disconnected' || before.user_id !== owner;
  const seesMore = before !== null && !scopes.every((scope) => before.scopes.includes(scope));
  const wasWhole = before?.status === 'connected' || before?.status === 'importing';
  const next = statusOfScopes(scopes);
  await trx
    .updateTable('athletes')
    .set({
      ...tokens,
      ...next,
      name,
      scopes,
      status_since: now,
      consent_version: consent.version,
      consent_lang: consent.lang,
      consented_at: consent.at,
      delete_due_at: null,
      updated_at: now,
      ...(isNewConnection ? { connected_at: now } : {}),
      // Activities that were hidden until now can be anywhere in the history, and another study may read earlier days.
      ...(isNewConnection || seesMore || !wasWhole || person_id !== null
        ? { history_before: null, history_done_at: null }
        : {}),
    })
    .where('id', '=', athlete.id)
    .execute();
  // Strava has one grant per athlete: revoking an earlier one would end this one.
  await trx.deleteFrom('revocations').where('id', '=', athlete.id).execute();
  if (next.status === 'importing') {
    await jobs?.add(trx, [{ queue: 'import', kind: 'connect', data: { athlete_id: athlete.id } }]);
  }
  await announce(trx, { change: { topics: ['athletes', 'control'], userId: owner } });
  await writeAudit(trx, {
    actor: { actorId: user_id, actorEmail: user?.email ?? null, requestId: grant.requestId },
    action: before !== null && before.user_id === owner ? 'strava.reconnected' : 'strava.connected',
    objectId: athlete.id,
    // Without name and number: data from Strava must be erasable.
    changes: {
      ...(grant.invite_id === null ? {} : { invite_id: { old: null, new: grant.invite_id } }),
      user_id: { old: before?.user_id ?? null, new: owner },
      status: { old: before?.status ?? null, new: next.status },
      scopes: { old: before?.scopes ?? null, new: scopes },
      consent_version: { old: before?.consent_version ?? null, new: consent.version },
    },
    at: now,
  });
  return { outcome: 'linked', id: athlete.id };
}

/** In one transaction with the job that imports the data. */
export async function linkAthlete(parts: Parts, grant: NewGrant, now: Date): Promise<LinkResult> {
  try {
    return await inTransaction(parts.db, (trx) => link(trx, grant, now, parts));
  } catch (error) {
    if (error instanceof LinkRefused) return { outcome: error.outcome };
    if (brokenUnique(error) !== null) return { outcome: 'other_account' };
    if (isForeignKeyBroken(error)) return { outcome: 'no_user' };
    throw error;
  }
}
