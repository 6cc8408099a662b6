import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseForm, parseMultipart } from './params.ts';

/** Bodies as Strava takes them: form, multipart and JSON, each of which may be empty. */
export function acceptBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseForm(String(body)));
  });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    parseMultipart(body, request.headers['content-type'] ?? ''),
  );
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => {
      const text = String(body);
      return text === '' ? {} : (JSON.parse(text) as unknown);
    },
  );
}
