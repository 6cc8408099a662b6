import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

/** The research summary, and what needs the admin. */
export const summaryRoutes: FastifyPluginAsyncTypebox = async () => {};
