import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { connectRoutes } from './connection/connectRoutes.ts';
import { inviteRoutes } from './connection/inviteRoutes.ts';
import { webhookRoutes } from './webhook/webhookRoutes.ts';

export const stravaRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(connectRoutes);
  await app.register(inviteRoutes);
  await app.register(webhookRoutes);
};
