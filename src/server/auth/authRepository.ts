import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import { REFRESH_GRACE_SECONDS } from '#shared/constants.ts';
import { hashToken } from './refreshTokens.ts';

export interface NewSession {
  userId: string;
  /** As it was when the password was checked: a password that changed since then opens nothing. */
  passwordHash: string;
  refreshToken: string;
  /** The token that this browser held before; its session ends. */
  formerToken: string | undefined;
  expiresAt: Date;
  requestId: string;
}

export interface TokenUse {
  token: string;
  /** What replaces it. */
  successor: string;
  idleSeconds: number;
  /** Whether the caller's CSRF token belongs to this session. Nothing changes when it does not. */
  isCsrfOf: (sessionId: string) => boolean;
  requestId: string;
}

export type TokenUseOutcome =
  | { kind: 'current'; userId: string; sessionId: string; expiresAt: Date }
  | { kind: 'csrf' }
  | { kind: 'dead'; reason: 'unknown' | 'revoked' | 'expired' | 'reused'; userId?: string };

export type AuthRepository = ReturnType<typeof createAuthRepository>;

/** SQL of sign-in, refresh and sign-out. Every time is the caller's `now`. */
export function createAuthRepository(db: Kysely<Schema>) {
  const sessionOf = (source: Kysely<Schema>, token: string) =>
    source
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', (eb) =>
        eb.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', hashToken(token)),
      );

  /** The ids of those that were not over yet. */
  const revoke = async (trx: Transaction<Schema>, sessionIds: string[], now: Date): Promise<string[]> => {
    const ended = await trx
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('id', 'in', sessionIds)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
    return sessionIds.filter((id) => ended.some((session) => session.id === id));
  };

  /** The account whose session it is, as the audit log names it. */
  const ownerOf = async (trx: Transaction<Schema>, sessionId: string, requestId: string): Promise<AuditActor> => {
    const owner = await trx
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'users.email'])
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst();
    return { actorId: owner?.id ?? null, actorEmail: owner?.email ?? null, requestId };
  };

  async function rotate(trx: Transaction<Schema>, use: TokenUse, sessionId: string, now: Date): Promise<void> {
    const successor_hash = hashToken(use.successor);
    await trx
      .insertInto('refresh_tokens')
      .values({
        token_hash: successor_hash,
        session_id: sessionId,
        rotated_at: null,
        successor_hash: null,
        created_at: now,
      })
      .execute();
    await trx
      .updateTable('refresh_tokens')
      .set({ rotated_at: now, successor_hash })
      .where('token_hash', '=', hashToken(use.token))
      .execute();
    await trx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute();
  }

  return {
    findForLogin: (emailKey: string) =>
      db
        .selectFrom('users')
        .select(['id', 'email', 'password_hash', 'temporary_password_expires_at'])
        .where('email_key', '=', emailKey)
        .executeTakeFirst(),

    findSessionId: async (token: string): Promise<string | null> =>
      (await sessionOf(db, token).executeTakeFirst())?.id ?? null,

    replaceHash: (userId: string, former: string, hash: string) =>
      db
        .updateTable('users')
        .set({ password_hash: hash })
        .where('id', '=', userId)
        .where('password_hash', '=', former)
        .execute(),

    /** Ends these sessions. What is recorded of it, for the owner of the first one, is one row; none when all were over. */
    endSessions: (sessionIds: string[], requestId: string, now: Date): Promise<void> =>
      inTransaction(db, async (trx) => {
        const [objectId, other] = await revoke(trx, sessionIds, now);
        if (objectId === undefined) return;
        const actor = await ownerOf(trx, objectId, requestId);
        const changes = {
          revoked_at: { old: null, new: now },
          ...(other !== undefined && { other_session_id: { old: other, new: null } }),
        };
        await writeAudit(trx, { actor, action: 'session.ended', objectId, changes, at: now });
      }),

    /** The new session's id, or null when the account or its password changed meanwhile. */
    startSession: (session: NewSession, now: Date): Promise<string | null> =>
      inTransaction(db, async (trx) => {
        const user = await trx
          .selectFrom('users')
          .select(['id', 'email'])
          .where('id', '=', session.userId)
          .where('password_hash', '=', session.passwordHash)
          .forUpdate()
          .executeTakeFirst();
        if (!user) return null;
        const id = uuidv7({ msecs: now.getTime() });
        await trx
          .insertInto('sessions')
          .values({
            id,
            user_id: user.id,
            created_at: now,
            last_used_at: now,
            expires_at: session.expiresAt,
            revoked_at: null,
          })
          .execute();
        await trx
          .insertInto('refresh_tokens')
          .values({
            token_hash: hashToken(session.refreshToken),
            session_id: id,
            rotated_at: null,
            successor_hash: null,
            created_at: now,
          })
          .execute();
        const former =
          session.formerToken === undefined ? undefined : await sessionOf(trx, session.formerToken).executeTakeFirst();
        const [formerId] = former ? await revoke(trx, [former.id], now) : [];
        const actor = { actorId: user.id, actorEmail: user.email, requestId: session.requestId };
        const changes = {
          expires_at: { old: null, new: session.expiresAt },
          ...(formerId !== undefined && { former_session_id: { old: formerId, new: null } }),
        };
        await writeAudit(trx, { actor, action: 'session.started', objectId: id, changes, at: now });
        return id;
      }),

    /**
     * Spends a refresh token. The session's row is locked for as long as that takes, so that everything that happens to one family
     * happens in a row, on one instance or many.
     */
    spendToken: (use: TokenUse, now: Date): Promise<TokenUseOutcome> =>
      inTransaction(db, async (trx): Promise<TokenUseOutcome> => {
        const session = await sessionOf(trx, use.token).forUpdate().executeTakeFirst();
        if (!session) return { kind: 'dead', reason: 'unknown' };
        const { id: sessionId, user_id: userId, expires_at: expiresAt } = session;
        if (!use.isCsrfOf(sessionId)) return { kind: 'csrf' };
        if (session.revoked_at) return { kind: 'dead', reason: 'revoked', userId };

        const idleUntil = session.last_used_at.getTime() + use.idleSeconds * 1000;
        if (now >= expiresAt || now.getTime() >= idleUntil) {
          await revoke(trx, [sessionId], now);
          return { kind: 'dead', reason: 'expired', userId };
        }

        // Read only now: before the lock was ours, another call may have rotated it.
        const token = await trx
          .selectFrom('refresh_tokens as used')
          .leftJoin('refresh_tokens as next', 'next.token_hash', 'used.successor_hash')
          .select(['used.rotated_at', 'next.token_hash as next_hash', 'next.rotated_at as next_rotated_at'])
          .where('used.token_hash', '=', hashToken(use.token))
          .executeTakeFirstOrThrow();
        if (token.rotated_at === null) {
          await rotate(trx, use, sessionId, now);
          return { kind: 'current', userId, sessionId, expiresAt };
        }
        const isNextCurrent = token.next_hash !== null && token.next_rotated_at === null;
        if (isNextCurrent && now.getTime() - token.rotated_at.getTime() <= REFRESH_GRACE_SECONDS * 1000) {
          return { kind: 'current', userId, sessionId, expiresAt };
        }
        await revoke(trx, [sessionId], now);
        // Whoever it was came with this account's token.
        const actor = await ownerOf(trx, sessionId, use.requestId);
        const changes = { revoked_at: { old: null, new: now } };
        await writeAudit(trx, { actor, action: 'session.reused', objectId: sessionId, changes, at: now });
        return { kind: 'dead', reason: 'reused', userId };
      }),
  };
}
