import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { athleteRoutes } from './athletes/athleteRoutes.ts';
import { athletesRoutes } from './athletes/athletesRoutes.ts';
import { connectRoutes } from './connection/connectRoutes.ts';
import { inviteRoutes } from './connection/inviteRoutes.ts';
import { ownAthleteRoutes } from './connection/ownAthleteRoutes.ts';

/** Connecting Strava accounts, and who is connected. */
export const stravaRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(connectRoutes);
  await app.register(inviteRoutes);
  await app.register(ownAthleteRoutes);
  await app.register(athletesRoutes);
  await app.register(athleteRoutes);
};
