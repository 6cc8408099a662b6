import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseForm, parseMultipart } from './params.ts';

async function readable<Body>(read: () => Body | Promise<Body>): Promise<Body> {
  try {
    return await read();
  } catch {
    throw Object.assign(new Error('The body is not readable'), { statusCode: 400 });
  }
}

/** Bodies that are accepted: form, multipart and JSON, each possibly empty. */
export function acceptBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseForm(String(body)));
  });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    readable(() => parseMultipart(body, request.headers['content-type'] ?? '')),
  );
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => {
      const text = String(body);
      return text === '' ? {} : readable(() => JSON.parse(text) as unknown);
    },
  );
}
