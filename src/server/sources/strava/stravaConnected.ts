import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { ConnectedSource } from '#server/sources/source/connectedSource.ts';
import type { SourceFlow } from '#server/sources/source/sourceFlow.ts';
import { stravaServices } from './calls/stravaServices.ts';
import { connectRoutes } from './connection/connectRoutes.ts';
import { inviteRoutes } from './connection/inviteRoutes.ts';
import { createStravaFlow } from './flow/stravaFlow.ts';
import { stravaSettings } from './stravaSettings.ts';
import { subscriptionPlugin } from './webhook/subscriptionPlugin.ts';
import { webhookRoutes } from './webhook/webhookRoutes.ts';

function flow(app: FastifyInstance): SourceFlow | null {
  const { db, jobs, strava, log } = app;
  if (jobs === null || strava === null) return null;
  return createStravaFlow({ ...strava, db, jobs, now: () => app.now(), log });
}

const routes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(connectRoutes);
  await app.register(inviteRoutes);
  await app.register(webhookRoutes);
};

export const stravaConnected: ConnectedSource = {
  settings: stravaSettings,
  services: [stravaServices, subscriptionPlugin],
  flow,
  linked: null,
  routes,
};
