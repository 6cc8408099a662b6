import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { validate as isUuid } from 'uuid';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { scopeOf } from '#server/strava/activities/activityScope.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { AthletesAnswer, AthletesQuery, SyncAthletesAnswer, SyncAthletesBody } from '#shared/contract/athletes.ts';
import { STRAVA_PATHS } from '#shared/stravaPaths.ts';
import { toListedAthlete } from './athleteShapes.ts';
import { queueSyncs } from './athleteSync.ts';
import { listAthletes } from './athletesList.ts';
import { athleteFilters } from './athletesQuery.ts';

const tags = ['strava'];

/** The athletes within the caller's reach. */
export const athletesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, jobs, settings } = app;

  app.get(
    STRAVA_PATHS.athletes,
    {
      config: { right: 'athletes:read' },
      schema: {
        summary: 'List athletes',
        description:
          'All for an admin, the own one for a user; those who were active last come first unless sorted otherwise.',
        tags,
        querystring: AthletesQuery,
        response: { 200: AthletesAnswer, ...errorAnswers(401, 403, 503) },
      },
    },
    async (request) => {
      const { query } = request;
      const filters = athleteFilters(query, app.now());
      const scope = scopeOf(request);
      const today = dayIn(settings.timezone, app.now());
      const { athletes, total } =
        scope === null ? { athletes: [], total: 0 } : await listAthletes(db, scope, filters, query, today);
      const { page = 1, page_size } = query;
      const place = page_size === undefined ? { page: 1, page_size: athletes.length } : { page, page_size };
      return { athletes: athletes.map(toListedAthlete), total, ...place };
    },
  );

  app.post(
    STRAVA_PATHS.athletesSync,
    {
      config: { right: 'athletes:sync' },
      schema: {
        summary: 'Sync several athletes',
        description:
          'Those that were synced less than 15 minutes ago, are not connected, or are not there, are skipped.',
        tags,
        body: SyncAthletesBody,
        response: { 200: SyncAthletesAnswer, ...errorAnswers(...BODY_FAILURES, 401) },
      },
    },
    async (request) => {
      const asked = new Set(request.body.ids.map((id) => id.toLowerCase()));
      const scope = scopeOf(request);
      const ids = [...asked].filter((id) => isUuid(id));
      const outcomes = scope === null ? new Map() : await queueSyncs({ db, jobs }, ids, scope, app.now());
      const queued = [...outcomes.values()].filter((outcome) => outcome === 'queued').length;
      return { queued, skipped: asked.size - queued };
    },
  );
};
