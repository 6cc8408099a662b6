import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

/** Participants, by code. */
export const participantsRoutes: FastifyPluginAsyncTypebox = async () => {};
