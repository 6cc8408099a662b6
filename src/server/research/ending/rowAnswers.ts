import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface RowAnswer {
  /** Before the first byte; false when an erasure came since the rows could be read. */
  begin(): boolean;
}

/**
 * Answers with rows of participants. An erasure ends those that are sent, of every study, because what a slow reader has not
 * read yet may be of the person who is gone.
 */
export function createRowAnswers(app: FastifyInstance) {
  const open = new Set<() => void>();
  const unsubscribe = app.changes.subscribe((heard) => {
    if (heard === 'missed' || 'erased' in heard) for (const end of open) end();
  });
  app.addHook('preClose', async () => {
    unsubscribe();
  });

  return (request: FastifyRequest, reply: FastifyReply): RowAnswer => {
    let state: 'reading' | 'sending' | 'over' = 'reading';
    const end = () => {
      // A reset also drops what waits in the buffers of the system.
      if (state === 'sending') request.raw.socket.resetAndDestroy();
      state = 'over';
    };
    open.add(end);
    finished(reply.raw, () => open.delete(end));
    return {
      begin() {
        if (state === 'over') return false;
        state = 'sending';
        return true;
      },
    };
  };
}
