import type { FastifyInstance } from 'fastify';
import type { ConnectedSource } from '#server/sources/source/connectedSource.ts';
import type { SourceFlow } from '#server/sources/source/sourceFlow.ts';
import { polarServices } from './calls/polarServices.ts';
import { createPolarFlow } from './flow/polarFlow.ts';
import { polarApp } from './polarApp.ts';
import { polarSettings } from './polarSettings.ts';
import { polarWebhookPlugin } from './webhook/polarWebhookPlugin.ts';

function flow(app: FastifyInstance): SourceFlow | null {
  const { db, jobs, polar, polarWebhook: webhook, settings, log } = app;
  if (jobs === null || polar === null || webhook === null) return null;
  return createPolarFlow({ ...polar, db, jobs, webhook, timezone: settings.timezone, now: () => app.now(), log });
}

export const polarConnected: ConnectedSource = {
  settings: polarSettings,
  services: [polarServices, polarWebhookPlugin],
  flow,
  linked: polarApp,
  routes: null,
};
