import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Trouble } from '#standin/strava/state/troubles.ts';

const PIECE_BYTES = 16;

async function* firstHalf(answer: Buffer) {
  yield answer.subarray(0, Math.ceil(answer.length / 2));
  throw new Error('The rest is cut off on purpose');
}

async function* dripped(answer: Buffer, everyMs: number) {
  for (let at = 0; at < answer.length; at += PIECE_BYTES) {
    if (at > 0) await wait(everyMs, undefined, { ref: false });
    yield answer.subarray(at, at + PIECE_BYTES);
  }
}

export function spoilAnswers(app: FastifyInstance): void {
  app.decorateRequest('spoiledBy', null);
  app.addHook('onSend', async (request, reply, payload) => {
    const trouble = request.spoiledBy;
    if (trouble === null) return payload;
    if (trouble.kind === 'lost_answer') {
      request.raw.socket.destroy();
      return payload;
    }
    const answer = Buffer.from(typeof payload === 'string' ? payload : '');
    reply.header('content-length', answer.length);
    const pieces = trouble.kind === 'truncated' ? firstHalf(answer) : dripped(answer, trouble.every_ms ?? 1000);
    return Readable.from(pieces, { objectMode: false });
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    spoiledBy: Trouble | null;
  }
}
