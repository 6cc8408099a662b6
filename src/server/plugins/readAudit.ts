import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { ReadAction } from '#shared/auditActions.ts';
import { actorOf } from './actorOf.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Records one row in 15 minutes for the same data; await it before the answer, because it rejects when it cannot
     * record.
     */
    recordRead(request: FastifyRequest, action: ReadAction, objectId: string): Promise<void>;
  }
}

const ONCE_IN_MS = 15 * 60_000;
/** A forgotten read is recorded again. */
const REMEMBERED = 10_000;

export const readAudit = fp(
  async (app) => {
    const known = new Map<string, { at: number; recorded: Promise<void> }>();

    app.decorate('recordRead', async (request: FastifyRequest, action: ReadAction, objectId: string) => {
      if (request.reach === 'own') return;
      const now = app.now();
      const key = `${request.user.id} ${action} ${objectId}`;
      const former = known.get(key);
      if (former && now.getTime() - former.at < ONCE_IN_MS) return former.recorded;

      const entry = { actor: actorOf(request), action, objectId, changes: {}, at: now };
      const recorded = inTransaction(app.db, (trx) => writeAudit(trx, entry));
      known.delete(key);
      known.set(key, { at: now.getTime(), recorded });
      for (const oldest of known.keys()) {
        if (known.size <= REMEMBERED) break;
        known.delete(oldest);
      }
      recorded.catch(() => {
        if (known.get(key)?.recorded === recorded) known.delete(key);
      });
      return recorded;
    });
  },
  { name: 'readAudit', dependencies: ['context', 'session'] },
);
