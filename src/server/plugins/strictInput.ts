import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { serverMessages } from '#shared/serverMessages.ts';
import { badRequest, HttpError, invalidField, notFound } from './httpErrors.ts';
import { unknownField } from './invalidInput.ts';

const DEPTH_MAX = 20;
const WHOLE_NUMBER = /^(0|[1-9]\d{0,8})$/;
const DECIMAL = /^\d{1,9}(\.\d{1,6})?$/;

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function checkTexts(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw badRequest(serverMessages('forbidden_character'));
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEPTH_MAX) throw badRequest();
  for (const [key, item] of Object.entries(value)) {
    if (!isStorable(key)) throw badRequest(serverMessages('forbidden_character'));
    checkTexts(item, depth + 1);
  }
}

function checkAddress(url: string): void {
  if (!url.includes('%')) return;
  let text: string;
  try {
    text = decodeURIComponent(url);
  } catch {
    throw badRequest();
  }
  if (!isStorable(text)) throw badRequest(serverMessages('forbidden_character'));
}

/** How a number is written that the schema wants; undefined when it wants a text. */
function numberWanted(schema: unknown): RegExp | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  if ('type' in schema && schema.type === 'number') return DECIMAL;
  if ('type' in schema && schema.type === 'integer') return WHOLE_NUMBER;
  const isChosen =
    'enum' in schema && Array.isArray(schema.enum) && schema.enum.some((item) => typeof item === 'number');
  return isChosen ? WHOLE_NUMBER : undefined;
}

function readQuery(request: FastifyRequest): void {
  const query = request.query as Record<string, unknown>;
  const schema = request.routeOptions.schema?.querystring as { properties?: Record<string, unknown> } | undefined;
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string') throw invalidField(name, serverMessages('given_once', { name }));
    const wanted = schema?.properties;
    if (wanted && Object.hasOwn(wanted, name) && numberWanted(wanted[name])?.test(value)) query[name] = Number(value);
  }
}

function refuseUnaskedBody(request: FastifyRequest): void {
  const { body } = request;
  if (request.routeOptions.schema?.body !== undefined || body === undefined || body === null) return;
  if (typeof body !== 'object' || Array.isArray(body)) throw badRequest();
  const name = Object.keys(body)[0];
  if (name !== undefined) throw unknownField(name);
}

/** No type conversion, no repeated query keys, no text that the database cannot store. */
export const strictInput = fp(
  async (app) => {
    const parseJson = app.getDefaultJsonParser('error', 'error');
    const utf8 = new TextDecoder('utf-8', { fatal: true });
    const malformed = () => new HttpError(400, serverMessages('malformed_json'));

    app.removeAllContentTypeParsers();
    app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      // A call without a payload may still have the header.
      if (body.length === 0) return done(null, undefined);
      let text: string;
      try {
        text = utf8.decode(body);
      } catch {
        return done(malformed());
      }
      return parseJson(request, text, (error, parsed) => (error ? done(malformed()) : done(null, parsed)));
    });

    // Node's own 417 has no headers of ours; a server may ignore an expectation (RFC 9110).
    app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
    app.addHook('onRequest', async (request) => {
      if (request.raw.httpVersion !== '1.0' && request.headers.host === undefined) throw badRequest();
      checkAddress(request.url);
      // The body of a call to an unknown address is not read.
      if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw notFound();
    });
    app.addHook('preValidation', async (request) => {
      checkTexts(request.body);
      readQuery(request);
      refuseUnaskedBody(request);
    });
  },
  { name: 'strictInput' },
);
