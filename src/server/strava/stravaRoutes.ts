import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { athleteRoutes } from './athleteRoutes.ts';
import { athletesRoutes } from './athletesRoutes.ts';
import { connectRoutes } from './connectRoutes.ts';
import { inviteRoutes } from './inviteRoutes.ts';
import { ownAthleteRoutes } from './ownAthleteRoutes.ts';

/** Connecting Strava accounts, and who is connected. */
export const stravaRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(connectRoutes);
  await app.register(inviteRoutes);
  await app.register(ownAthleteRoutes);
  await app.register(athletesRoutes);
  await app.register(athleteRoutes);
};
