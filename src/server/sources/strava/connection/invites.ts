import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ADVISORY_LOCKS } from '#server/db/advisoryLocks.ts';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { lockUsers } from '#server/db/lockRows.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { requireActor } from '#server/plugins/actorOf.ts';
import { hashOfToken } from '#server/plugins/secretTokens.ts';
import { type TokenCipher, TokenCipherError } from '#server/sources/source/tokenCipher.ts';

export interface Invite {
  token: string;
  created_at: Date;
}

export function createInvitesRepository(db: Db, cipher: TokenCipher) {
  const valid = (from: Db) =>
    from
      .selectFrom('strava_invites')
      .select(['id', 'token_encrypted', 'created_at'])
      .where('revoked_at', 'is', null)
      .executeTakeFirst();

  async function make(trx: Trx, formerId: string | null, actor: AuditActor, now: Date): Promise<Invite> {
    const id = uuidv7({ msecs: now.getTime() });
    const token = randomBytes(32).toString('base64url');
    await trx
      .insertInto('strava_invites')
      .values({
        id,
        token_hash: hashOfToken(token),
        token_encrypted: cipher.seal(token, id),
        created_by: actor.actorId,
        created_at: now,
      })
      .execute();
    await writeAudit(trx, {
      actor,
      action: 'strava.invite_renewed',
      objectId: id,
      changes: { invite_id: { old: formerId, new: id } },
      at: now,
    });
    return { token, created_at: now };
  }

  /** Lock order: the admin, then the creation of links. */
  const lockCreation = async (trx: Trx, { actorId }: AuditActor) => {
    requireActor(await lockUsers(trx, [actorId], 'named'), actorId);
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.stravaInvites})`.execute(trx);
  };

  async function read(from: Db): Promise<Invite | null> {
    const found = await valid(from);
    try {
      return found ? { token: cipher.open(found.token_encrypted, found.id), created_at: found.created_at } : null;
    } catch (error) {
      if (error instanceof TokenCipherError) return null;
      throw error;
    }
  }

  async function replace(trx: Trx, actor: AuditActor, now: Date): Promise<Invite> {
    const former = await trx
      .updateTable('strava_invites')
      .set({ revoked_at: now })
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return make(trx, former?.id ?? null, actor, now);
  }

  return {
    get: async (actor: AuditActor, now: Date): Promise<Invite> =>
      (await read(db)) ??
      inTransaction(db, async (trx) => {
        await lockCreation(trx, actor);
        return (await read(trx)) ?? replace(trx, actor, now);
      }),

    renew: (actor: AuditActor, now: Date): Promise<Invite> =>
      inTransaction(db, async (trx) => {
        await lockCreation(trx, actor);
        return replace(trx, actor, now);
      }),

    async find(token: string): Promise<string | null> {
      const row = await db
        .selectFrom('strava_invites')
        .select('id')
        .where('token_hash', '=', hashOfToken(token))
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    async isValid(id: string): Promise<boolean> {
      return (await valid(db))?.id === id;
    },
  };
}

export type InvitesRepository = ReturnType<typeof createInvitesRepository>;
