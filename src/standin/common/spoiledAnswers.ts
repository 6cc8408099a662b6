import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bodyOf } from './causeTrouble.ts';
import type { Trouble } from './troubles.ts';

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

function changed(answer: Buffer, { set, unset = [] }: Trouble): string {
  const change = (fields: object) => {
    const kept = Object.entries(fields).filter(([name]) => !unset.includes(name));
    return { ...Object.fromEntries(kept), ...set };
  };
  const said = JSON.parse(answer.toString()) as object | object[];
  return JSON.stringify(Array.isArray(said) ? said.map(change) : change(said));
}

function replaced(reply: FastifyReply, trouble: Trouble): Readable | Buffer {
  for (const name of Object.keys(reply.getHeaders())) if (name.startsWith('content-')) reply.removeHeader(name);
  reply.code(trouble.status ?? 200).headers(trouble.headers ?? {});
  return bodyOf(trouble);
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
    if (trouble.kind === 'answer') return replaced(reply, trouble);
    const answer = Buffer.isBuffer(payload) ? payload : Buffer.from(typeof payload === 'string' ? payload : '');
    if (trouble.kind === 'change') {
      reply.removeHeader('content-length');
      return changed(answer, trouble);
    }
    const isShort = trouble.kind === 'short_length';
    reply.header('content-length', isShort ? Math.ceil(answer.length / 2) : answer.length);
    if (isShort) return Readable.from([answer], { objectMode: false });
    const pieces = trouble.kind === 'truncated' ? firstHalf(answer) : dripped(answer, trouble.every_ms ?? 1000);
    return Readable.from(pieces, { objectMode: false });
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    spoiledBy: Trouble | null;
  }
}
