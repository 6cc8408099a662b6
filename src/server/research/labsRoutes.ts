import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

/** Labs: admins keep them, a researcher reads the own one. */
export const labsRoutes: FastifyPluginAsyncTypebox = async () => {};
