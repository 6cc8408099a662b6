import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

/** With whom a study is shared. */
export const studyTeamRoutes: FastifyPluginAsyncTypebox = async () => {};
