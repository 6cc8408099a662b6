import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { changeLogRoutes } from './changeLogRoutes.ts';
import { labsRoutes } from './labsRoutes.ts';
import { participantsRoutes } from './participantsRoutes.ts';
import { researchersRoutes } from './researchersRoutes.ts';
import { studiesRoutes } from './studiesRoutes.ts';
import { studyTeamRoutes } from './studyTeamRoutes.ts';
import { summaryRoutes } from './summaryRoutes.ts';

/** The area of labs, researchers, studies and participants. */
export const researchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(summaryRoutes);
  await app.register(labsRoutes);
  await app.register(researchersRoutes);
  await app.register(studiesRoutes);
  await app.register(studyTeamRoutes);
  await app.register(changeLogRoutes);
  await app.register(participantsRoutes);
};
