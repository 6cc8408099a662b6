import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

/** Studies: created, read, changed, closed and deleted by the people who have a part in them. */
export const studiesRoutes: FastifyPluginAsyncTypebox = async () => {};
