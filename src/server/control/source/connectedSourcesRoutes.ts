import type { FastifyPluginAsync } from 'fastify';
import { CONNECTED_SOURCES } from '#server/sources/connectedSources.ts';
import { sourceControlRoutes } from './sourceControlRoutes.ts';
import { sourceUpkeepRoutes } from './sourceUpkeepRoutes.ts';

/** The control rooms of the sources beside Strava. */
export const connectedSourcesRoutes: FastifyPluginAsync = async (app) => {
  for (const { control } of CONNECTED_SOURCES) {
    if (control === null) continue;
    const source = control(app);
    await app.register(sourceControlRoutes, source);
    await app.register(sourceUpkeepRoutes, source);
  }
};
