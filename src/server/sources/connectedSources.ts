import type { FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import { SOURCES } from './registry.ts';

/** The parts of every source with accounts. */
export const CONNECTED_SOURCES = Object.values(SOURCES).flatMap(({ connected }) => (connected ? [connected] : []));

export const sourceServices = fp(
  async (app) => {
    for (const { services } of CONNECTED_SOURCES) for (const plugin of services) await app.register(plugin);
  },
  { name: 'sourceServices', dependencies: ['context', 'jobs'] },
);

export const sourceRoutes: FastifyPluginAsync = async (app) => {
  for (const { routes } of CONNECTED_SOURCES) await app.register(routes);
};
