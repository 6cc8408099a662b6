import type { Selectable } from 'kysely';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SessionsTable } from '#server/db/schema/sessionsSchema.ts';
import type { Db } from '#server/db/schema.ts';

export type SessionRow = Pick<
  Selectable<SessionsTable>,
  'id' | 'created_at' | 'last_used_at' | 'user_agent' | 'address'
>;

interface SessionsToEnd {
  userId: string;
  sessionId?: string;
  except: string;
}

export function createSessionsRepository(db: Db, idleSeconds: number) {
  const alive = (source: Db, userId: string, now: Date) =>
    source
      .selectFrom('sessions')
      .select(['id', 'created_at', 'last_used_at', 'user_agent', 'address'])
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .where('last_used_at', '>', new Date(now.getTime() - idleSeconds * 1000));

  return {
    hasUser: async (id: string): Promise<boolean> =>
      (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

    list: (userId: string, now: Date): Promise<SessionRow[]> =>
      alive(db, userId, now).orderBy('last_used_at', 'desc').orderBy('id', 'desc').execute(),

    end: ({ userId, sessionId, except }: SessionsToEnd, actor: AuditActor, now: Date): Promise<number> =>
      inTransaction(db, async (trx) => {
        const living = alive(trx, userId, now).where('id', '!=', except);
        const chosen = await (sessionId === undefined ? living : living.where('id', '=', sessionId))
          .orderBy('id')
          .forUpdate()
          .execute();
        if (chosen.length === 0) return 0;
        const ids = chosen.map(({ id }) => id);
        await trx.updateTable('sessions').set({ revoked_at: now }).where('id', 'in', ids).execute();
        const changes = {
          revoked_at: { old: null, new: now },
          ...(userId !== actor.actorId && { user_id: { old: userId, new: null } }),
        };
        const entries = ids.map((id) => ({ actor, action: 'session.ended' as const, objectId: id, changes, at: now }));
        await writeAudit(trx, ...entries);
        return ids.length;
      }),
  };
}
