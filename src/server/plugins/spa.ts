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

/** Escapes for every place of a page, including attributes that the build left without quotes. */
function escapeHtml(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, (character) => `&#${character.codePointAt(0)};`);
}

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

/**
 * A missing setting becomes a space, because an empty attribute without quotes would take the next attribute as its
 * value.
 */
function fillIn(template: string, { productName, contactEmail, operatorName, privacyUrl }: Settings): string {
  return template
    .replaceAll('%PRODUCT_NAME%', escapeHtml(productName))
    .replaceAll('%CONTACT_EMAIL%', escapeHtml(contactEmail ?? ' '))
    .replaceAll('%OPERATOR_NAME%', escapeHtml(operatorName ?? ' '))
    .replaceAll('%PRIVACY_URL%', escapeHtml(privacyUrl ?? ' '));
}

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
      // The page is sent only with the settings filled in; compressed files are served under the name of the
      // original.
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
