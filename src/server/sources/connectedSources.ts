import fp from 'fastify-plugin';
import { notFound } from '#server/plugins/httpErrors.ts';
import { LINKED_SOURCES } from '#shared/sources.ts';
import { connectRoutes } from './accounts/connectRoutes.ts';
import { eventRoutes } from './accounts/eventRoutes.ts';
import { ownAccountRoutes } from './accounts/ownAccountRoutes.ts';
import { SOURCES } from './registry.ts';
import type { LinkedSource } from './source/linkedSource.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Throws 404 for a name that is none of these sources. */
    linkedSource(name: string): LinkedSource;
  }
}

/** The parts of every source with accounts. */
export const CONNECTED_SOURCES = Object.values(SOURCES).flatMap(({ connected }) => (connected ? [connected] : []));

export const sourceServices = fp(
  async (app) => {
    for (const { services } of CONNECTED_SOURCES) for (const plugin of services) await app.register(plugin);
    const linked = LINKED_SOURCES.map((name): LinkedSource => {
      const source = SOURCES[name];
      return { ...source, app: source.connected.linked?.(app) ?? null };
    });
    app.decorate('linkedSource', (name: string) => {
      const source = linked.find((each) => each.name === name);
      if (!source) throw notFound();
      return source;
    });
  },
  { name: 'sourceServices', dependencies: ['context', 'jobs'] },
);

/** Calls that a source has for itself. */
export const ownSourceRoutes = CONNECTED_SOURCES.flatMap(({ routes }) => (routes ? [routes] : []));

export const sourceRoutes = [connectRoutes, ownAccountRoutes, eventRoutes];
