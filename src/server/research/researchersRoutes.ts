import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

/** Researchers: who belongs to which lab. */
export const researchersRoutes: FastifyPluginAsyncTypebox = async () => {};
