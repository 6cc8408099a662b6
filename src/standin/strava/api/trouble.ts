import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import type { Call } from '#standin/strava/state/troubles.ts';
import { FAULTS } from './faults.ts';

export function causeTrouble(state: StandinState, call: Call, request: FastifyRequest, reply: FastifyReply): boolean {
  const trouble = state.troubles.take(call);
  switch (trouble?.kind) {
    case undefined:
      return false;
    case 'lost_answer':
    case 'truncated':
    case 'drip':
      request.spoiledBy = trouble ?? null;
      return false;
    case 'status': {
      const status = trouble.status ?? 500;
      const limit = state.knobs.old_rate_limit_body ? FAULTS.rateLimitOld : FAULTS.rateLimit;
      reply.code(status).send(status === 429 ? limit.body : FAULTS.server.body);
      return true;
    }
    case 'html':
      reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
      return true;
    case 'malformed':
      reply.type('application/json').send('{"token_type":"Bearer","access_tok');
      return true;
    case 'redirect':
      reply.redirect('http://127.0.0.1:9/elsewhere');
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
