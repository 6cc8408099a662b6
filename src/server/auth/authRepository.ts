import { v7 as uuidv7 } from 'uuid';
import { writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { KnownOrigins, Origin } from '#server/db/knownOrigins.ts';
import type { Db } from '#server/db/schema.ts';
import type { Language } from './languageOf.ts';
import { hashToken } from './refreshTokens.ts';
import { type ClientInfo, insertToken, ownerOf, revokeSessions, sessionOf, toOriginColumns } from './sessionRows.ts';
import { spendToken, type TokenUse } from './spendToken.ts';

interface NewSession {
  userId: string;
  /** The hash that was checked: a password that changed since then opens no session. */
  passwordHash: string;
  refreshToken: string;
  /** The token that this browser held before; its session ends. */
  formerToken: string | undefined;
  client: ClientInfo;
  origin: Origin;
  /** Null: not told. */
  language: Language | null;
  expiresAt: Date;
  requestId: string;
}

export function createAuthRepository(db: Db, origins: KnownOrigins) {
  return {
    findForLogin: (emailKey: string) =>
      db
        .selectFrom('users')
        .select(['id', 'email', 'password_hash', 'temporary_password_expires_at', 'deactivated_at'])
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

    /** The log gets one row, for the owner of the first session, or none when all were over. */
    endSessions: (sessionIds: string[], requestId: string, now: Date): Promise<void> =>
      inTransaction(db, async (trx) => {
        const [objectId, other] = await revokeSessions(trx, sessionIds, now);
        if (objectId === undefined) return;
        const actor = await ownerOf(trx, objectId, requestId);
        const changes = {
          revoked_at: { old: null, new: now },
          ...(other !== undefined && { other_session_id: { old: other, new: null } }),
        };
        await writeAudit(trx, { actor, action: 'session.ended', objectId, changes, at: now });
      }),

    startSession: (session: NewSession, now: Date): Promise<string | null> =>
      inTransaction(db, async (trx) => {
        const user = await trx
          .selectFrom('users')
          .select(['id', 'email'])
          .where('id', '=', session.userId)
          .where('password_hash', '=', session.passwordHash)
          .where('deactivated_at', 'is', null)
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
            ...toOriginColumns(session.client),
          })
          .execute();
        await insertToken(trx, hashToken(session.refreshToken), id, now);
        await trx
          .insertInto('last_sign_ins')
          .values({ user_id: user.id, at: now, language: session.language })
          .onConflict((conflict) =>
            conflict
              .column('user_id')
              .doUpdateSet({ at: now, ...(session.language && { language: session.language }) }),
          )
          .execute();
        await origins.remember(trx, user.id, session.origin, now);
        const former =
          session.formerToken === undefined ? undefined : await sessionOf(trx, session.formerToken).executeTakeFirst();
        const [formerId] = former ? await revokeSessions(trx, [former.id], now) : [];
        const actor = { actorId: user.id, actorEmail: user.email, requestId: session.requestId };
        const changes = {
          expires_at: { old: null, new: session.expiresAt },
          ...(formerId !== undefined && { former_session_id: { old: formerId, new: null } }),
        };
        await writeAudit(trx, { actor, action: 'session.started', objectId: id, changes, at: now });
        return id;
      }),

    spendToken: (use: TokenUse, now: Date) => spendToken(db, use, now),
  };
}
