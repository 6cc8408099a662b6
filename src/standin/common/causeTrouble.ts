import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Trouble } from './troubles.ts';

/** Larger answers are made while they are sent. */
const PIECE = Buffer.alloc(65_536);

function* zeros(bytes: number) {
  for (let left = bytes; left > 0; left -= PIECE.length) yield left < PIECE.length ? PIECE.subarray(0, left) : PIECE;
}

export function bodyOf({ body, body_base64, body_bytes }: Trouble): Readable | Buffer {
  if (body_bytes !== undefined) return Readable.from(zeros(body_bytes), { objectMode: false });
  return body_base64 === undefined ? Buffer.from(body ?? '') : Buffer.from(body_base64, 'base64');
}

/** True when this was the answer; `bodyFor` is the maker's body of a status. */
export function causeTrouble(
  trouble: Trouble | null,
  request: FastifyRequest,
  reply: FastifyReply,
  bodyFor: (status: number) => unknown,
): boolean {
  switch (trouble?.kind) {
    case undefined:
      return false;
    case 'lost_answer':
    case 'truncated':
    case 'short_length':
    case 'drip':
    case 'change':
      request.spoiledBy = trouble ?? null;
      return false;
    case 'answer':
      request.spoiledBy = trouble ?? null;
      if (trouble?.does_work) return false;
      reply.send('');
      return true;
    case 'status': {
      const status = trouble.status ?? 500;
      reply.code(status).send(bodyFor(status));
      return true;
    }
    case 'html':
      reply
        .code(trouble.status ?? 502)
        .type('text/html')
        .send('<html><body><h1>502 Bad Gateway</h1></body></html>');
      return true;
    case 'malformed':
      reply.type('application/json').send('{"token_type":"Bearer","access_tok');
      return true;
    case 'redirect':
      reply.redirect(trouble.location ?? 'http://127.0.0.1:9/elsewhere');
      return true;
    case 'reset':
      reply.hijack();
      request.raw.socket.destroy();
      return true;
    case 'hang':
      reply.hijack();
      return true;
    case 'hang_body':
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json' });
      reply.raw.write('[');
      return true;
  }
}
