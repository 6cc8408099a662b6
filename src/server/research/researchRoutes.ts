import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { labsRoutes } from '#server/research/labs/labsRoutes.ts';
import { researchersRoutes } from '#server/research/labs/researchersRoutes.ts';
import { changeLogRoutes } from '#server/research/log/changeLogRoutes.ts';
import { participantsRoutes } from '#server/research/participants/participantsRoutes.ts';
import { studiesRoutes } from '#server/research/studies/studiesRoutes.ts';
import { studyTeamRoutes } from '#server/research/studies/studyTeamRoutes.ts';
import { summaryRoutes } from '#server/research/summary/summaryRoutes.ts';

export const researchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(summaryRoutes);
  await app.register(labsRoutes);
  await app.register(researchersRoutes);
  await app.register(studiesRoutes);
  await app.register(studyTeamRoutes);
  await app.register(changeLogRoutes);
  await app.register(participantsRoutes);
};
