import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { writeAudit } from '#server/db/audit.ts';
import { brokenUnique } from '#server/db/databaseErrors.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import type { AthletesTable } from '#server/db/stravaSchema.ts';
import { type OwnAthlete, WANTED_SCOPES } from '#shared/contract/connection.ts';

/** What a callback brings. `seal` encrypts the tokens for the athlete's row. */
export interface NewGrant {
  user_id: string;
  strava_id: number;
  name: string;
  scopes: string[];
  status: AthletesTable['status'];
  token_expires_at: Date;
  seal(athleteId: string): Uint8Array;
  requestId: string;
}

/**
 * `linked`: the athlete is this user's now; `other_user`: it already was someone else's; `other_account`: this user has another
 * one; `no_user`: the user is gone.
 */
export type LinkResult = { outcome: 'linked'; id: string } | { outcome: 'other_user' | 'other_account' | 'no_user' };

class Undo extends Error {
  readonly outcome: 'other_user' | 'other_account' | 'no_user';
  constructor(outcome: Undo['outcome']) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** Puts the athlete's row there unless it is, and holds it until the transaction ends. A row put there has nothing before. */
async function holdAthlete(trx: Transaction<Schema>, grant: NewGrant, now: Date) {
  const { strava_id, name, status, scopes } = grant;
  const added = await trx
    .insertInto('athletes')
    .values({ id: uuidv7({ msecs: now.getTime() }), strava_id, name, status, scopes, connected_at: now })
    .onConflict((conflict) => conflict.column('strava_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  const athlete = await trx
    .selectFrom('athletes')
    .select(['id', 'user_id', 'scopes', 'status'])
    .where('strava_id', '=', strava_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...athlete, before: added ? null : athlete };
}

async function link(trx: Transaction<Schema>, grant: NewGrant, now: Date): Promise<LinkResult> {
  const { user_id, name, scopes, status, token_expires_at } = grant;
  const user = await trx.selectFrom('users').select('email').where('id', '=', user_id).forShare().executeTakeFirst();
  if (!user) throw new Undo('no_user');
  const athlete = await holdAthlete(trx, grant, now);
  const tokens = { tokens_encrypted: grant.seal(athlete.id), token_expires_at, refresh_claimed_until: null };
  if (athlete.user_id !== null && athlete.user_id !== user_id) {
    // The tokens are the athlete's, whoever asked: should Strava have ended the former ones, the owner stays connected.
    const coversOwners = athlete.scopes.every((scope) => scopes.includes(scope));
    if (coversOwners) await trx.updateTable('athletes').set(tokens).where('id', '=', athlete.id).execute();
    return { outcome: 'other_user' };
  }
  const other = await trx
    .selectFrom('athletes')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '<>', athlete.id)
    .executeTakeFirst();
  if (other) throw new Undo('other_account');
  await trx
    .updateTable('athletes')
    .set({ ...tokens, user_id, name, scopes, status, connected_at: now, updated_at: now })
    .where('id', '=', athlete.id)
    .execute();
  const { before } = athlete;
  await writeAudit(trx, {
    actor: { actorId: user_id, actorEmail: user.email, requestId: grant.requestId },
    action: athlete.user_id === user_id ? 'strava.reconnected' : 'strava.connected',
    objectId: athlete.id,
    // Neither name nor number: what came from Strava has to go when it is deleted there.
    changes: {
      user_id: { old: athlete.user_id, new: user_id },
      status: { old: before?.status ?? null, new: status },
      scopes: { old: before?.scopes ?? null, new: scopes },
    },
    at: now,
  });
  return { outcome: 'linked', id: athlete.id };
}

/** Strava accounts: whose they are, and how the connection stands. */
export function createAthletesRepository(db: Kysely<Schema>) {
  return {
    /** Makes the athlete the user's, with the tokens of the fresh grant; in one transaction. */
    async link(grant: NewGrant, now: Date): Promise<LinkResult> {
      try {
        return await inTransaction(db, (trx) => link(trx, grant, now));
      } catch (error) {
        if (error instanceof Undo) return { outcome: error.outcome };
        // Two first connections of one user at once.
        if (brokenUnique(error) !== null) return { outcome: 'other_account' };
        throw error;
      }
    },

    async find(id: string): Promise<Pick<AthletesTable, 'id' | 'strava_id' | 'status'> | null> {
      const row = await db
        .selectFrom('athletes')
        .select(['id', 'strava_id', 'status'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },

    /** The user's own athlete as the contract has it. */
    async findOwn(userId: string): Promise<OwnAthlete | null> {
      const row = await db
        .selectFrom('athletes')
        .select([
          'id',
          'strava_id',
          'name',
          'status',
          'status_reason',
          'status_since',
          'scopes',
          'connected_at',
          'last_sync_at',
          'history_done_at',
          'delete_due_at',
        ])
        .select((eb) =>
          eb
            .selectFrom('activity_counts')
            .select((inner) => inner.fn.sum<number | null>('total').as('total'))
            .whereRef('activity_counts.athlete_id', '=', 'athletes.id')
            .as('activity_count'),
        )
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (!row) return null;
      const { history_done_at, ...shown } = row;
      const activity_count = row.activity_count ?? 0;
      return {
        ...shown,
        strava_id: String(row.strava_id),
        status_since: row.status_since.toISOString(),
        missing_scopes: WANTED_SCOPES.filter((scope) => !row.scopes.includes(scope)),
        connected_at: row.connected_at.toISOString(),
        last_sync_at: row.last_sync_at?.toISOString() ?? null,
        history_so_far: history_done_at === null ? activity_count : null,
        delete_due_at: row.delete_due_at?.toISOString() ?? null,
        activity_count,
      };
    },

    /** Ids of the athletes whose import has not ended. */
    async importing(): Promise<string[]> {
      const rows = await db
        .selectFrom('athletes')
        .select('id')
        .where('status', '=', 'importing')
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Ends an import that cannot succeed. */
    async endImport(id: string, status: AthletesTable['status'], now: Date): Promise<void> {
      await db
        .updateTable('athletes')
        .set({ status, updated_at: now })
        .where('id', '=', id)
        .where('status', '=', 'importing')
        .execute();
    },
  };
}

export type AthletesRepository = ReturnType<typeof createAthletesRepository>;
