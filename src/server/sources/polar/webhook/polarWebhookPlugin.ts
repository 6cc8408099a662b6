import fp from 'fastify-plugin';
import { SOURCE_CALLS, sourceCallOf } from '#shared/calls/sources.ts';
import { API_BASE } from '#shared/constants.ts';
import { createPolarWebhook, type PolarWebhook } from './polarWebhook.ts';

declare module 'fastify' {
  interface FastifyInstance {
    polarWebhook: PolarWebhook | null;
  }
}

export const polarWebhookPlugin = fp(
  async (app) => {
    const { polar, db, settings } = app;
    const callbackUrl = settings.publicUrl + API_BASE + sourceCallOf(SOURCE_CALLS.receiveSourceEvent, 'polar').path;
    app.decorate('polarWebhook', polar && createPolarWebhook({ ...polar, db, callbackUrl, now: () => app.now() }));
  },
  { name: 'polarWebhookPlugin', dependencies: ['polarServices'] },
);
