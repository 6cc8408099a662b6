import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { validate as isUuid } from 'uuid';
import { athleteNotFound } from '#server/activities/activityNotFound.ts';
import { scopeOf } from '#server/activities/activityScope.ts';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { ATHLETE_CALLS } from '#shared/calls/athletes.ts';
import {
  AthleteStatsAnswer,
  AthleteStatsQuery,
  OwnDashboardAnswer,
  OwnDashboardQuery,
} from '#shared/contract/athletes.ts';
import { StravaDashboard } from '#shared/contract/strava.ts';
import { firstDayOf, NO_FIGURES, toDashboard } from './dashboardFigures.ts';
import { readSummaryFigures } from './dashboardRepository.ts';
import { ownRange, statsRange, toAthleteStats, toOwnDashboard } from './periodFigures.ts';
import { findAthleteOf, findAthleteWithin, readAthleteSums } from './statsRepository.ts';

const tags = ['strava'];
const STATS_WEEKS = 12;

export const dashboardRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const today = () => dayIn(app.settings.timezone, app.now());

  app.route({
    ...routeOf(ACTIVITY_CALLS.getStravaDashboard),
    schema: {
      summary: 'Strava Data Summary',
      tags,
      response: { 200: StravaDashboard, ...errorAnswers(401, 403, 503) },
    },
    handler: async (request) => {
      const scope = scopeOf(request);
      const day = today();
      const figures = scope === null ? NO_FIGURES : await readSummaryFigures(app.db, scope, firstDayOf(day), day);
      return toDashboard(figures, day);
    },
  });

  app.route({
    ...routeOf(ACTIVITY_CALLS.getOwnDashboard),
    schema: {
      summary: "The caller's own figures of a period",
      tags,
      querystring: OwnDashboardQuery,
      response: { 200: OwnDashboardAnswer, ...errorAnswers(401, 403, 503) },
    },
    handler: async ({ query: { period = '4w' }, user }) => {
      const day = today();
      const athleteId = await findAthleteOf(app.db, user.id);
      const nothing = { days: [], sports: [] };
      const sums = athleteId ? await readAthleteSums(app.db, athleteId, ...ownRange(day, period)) : nothing;
      return toOwnDashboard(sums, day, period);
    },
  });

  app.route({
    ...routeOf(ATHLETE_CALLS.getAthleteStats),
    schema: {
      summary: "An athlete's figures",
      tags,
      params: Type.Object({ id: Type.String() }),
      querystring: AthleteStatsQuery,
      response: { 200: AthleteStatsAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { id: asked } = request.params;
      const scope = scopeOf(request);
      const id = scope && isUuid(asked) ? await findAthleteWithin(app.db, asked.toLowerCase(), scope) : undefined;
      if (id === undefined) throw athleteNotFound(asked);
      await app.recordRead(request, 'athlete.viewed', id);
      const { weeks = STATS_WEEKS } = request.query;
      const day = today();
      return toAthleteStats(await readAthleteSums(app.db, id, ...statsRange(day, weeks)), day, weeks);
    },
  });
};
