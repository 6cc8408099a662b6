import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Settings } from '#server/settings/env.ts';
import { API_BASE } from '#shared/constants.ts';
import { sendNotFound } from './errorHandler.ts';

const ASSET_FOLDER = '/assets/';
const BELOW_API = new RegExp(`^/*${API_BASE}(/|$)`, 'i');
const HASHED_NAME = /[.-][\da-f]{8,}\.\w+(\.map)?$/i;

/** `text` for any place of a page, also an attribute whose quotes the build took away. */
export function escapeHtml(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, (character) => `&#${character.codePointAt(0)};`);
}

/** Whether a path that no file and no call has is a screen of the SPA: people's addresses have no file extension. */
function isScreen(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const pathname = request.url.split('?', 1)[0] ?? '/';
  if (pathname === '/') return true;
  if (BELOW_API.test(pathname)) return false;
  if (pathname.startsWith('/.') || path.posix.extname(pathname) !== '') return false;
  return (request.headers.accept ?? '').includes('text/html');
}

interface Options {
  clientDir: string;
}

/** A setting that is not set becomes a space: an attribute without quotes must not lose its value to the next one. */
function fillIn(template: string, { productName, contactEmail, operatorName }: Settings): string {
  return template
    .replaceAll('%PRODUCT_NAME%', escapeHtml(productName))
    .replaceAll('%CONTACT_EMAIL%', escapeHtml(contactEmail ?? ' '))
    .replaceAll('%OPERATOR_NAME%', escapeHtml(operatorName ?? ' '));
}

/** Serves the built client: its files as they are, and its page for every address that is a screen. */
export const spa = fp<Options>(
  async (app, { clientDir }) => {
    const root = path.resolve(clientDir);
    const template = await readFile(path.join(root, 'index.html'), 'utf8');
    const page = fillIn(template, app.settings);

    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // The page is only sent with the settings in it; packed files go out under the name of what they pack.
      globIgnore: ['index.html*', '**/*.br', '**/*.gz'],
      setHeaders: (reply, file) => {
        const name = file.slice(root.length).replace(/\.(br|gz)$/, '');
        const isHashed = name.includes(ASSET_FOLDER) || HASHED_NAME.test(name);
        reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });

    const sendPage = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').send(page);
    app.setNotFoundHandler((request, reply) => {
      if (isScreen(request)) return sendPage(reply.status(200));
      return sendNotFound(request, reply);
    });
  },
  { name: 'spa', dependencies: ['context', 'errorHandler'] },
);
