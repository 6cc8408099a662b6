import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

/** What was changed of a study and of a participant: read only. */
export const changeLogRoutes: FastifyPluginAsyncTypebox = async () => {};
