import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { athleteAskedBy } from '#server/activities/athleteAskedBy.ts';
import { findPersonOf } from '#server/activities/people.ts';
import { activityScopeOf, asksForStudy, isOfStudies } from '#server/activities/studyScope.ts';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { ATHLETE_CALLS } from '#shared/calls/athletes.ts';
import { ActivityQuery } from '#shared/contract/activities.ts';
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
import { readPersonSums } from './statsRepository.ts';
import { readParticipantSums, readStudyFigures } from './studySums.ts';

const STATS_WEEKS = 12;

export const dashboardRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const today = () => dayIn(app.settings.timezone, app.now());

  app.route({
    ...routeOf(ACTIVITY_CALLS.getStravaDashboard),
    schema: {
      summary: 'Strava Data Summary',
      description: 'With `study_id` of what that study reads.',
      querystring: ActivityQuery,
      response: { 200: StravaDashboard, ...errorAnswers(401, 403, 503) },
    },
    handler: async (request) => {
      const scope = activityScopeOf(request, request.query);
      const day = today();
      const days = [firstDayOf(day), day] as const;
      if (isOfStudies(scope)) return toDashboard(await readStudyFigures(app.db, scope, ...days), day);
      const figures = asksForStudy(request.query) ? NO_FIGURES : await readSummaryFigures(app.db, scope, ...days);
      return toDashboard(figures, day);
    },
  });

  app.route({
    ...routeOf(ACTIVITY_CALLS.getOwnDashboard),
    schema: {
      summary: "The caller's own figures of a period",
      querystring: OwnDashboardQuery,
      response: { 200: OwnDashboardAnswer, ...errorAnswers(401, 403, 503) },
    },
    handler: async ({ query: { period = '4w' }, user }) => {
      const day = today();
      const personId = await findPersonOf(app.db, user.id);
      const nothing = { days: [], sports: [] };
      const sums = personId ? await readPersonSums(app.db, personId, ...ownRange(day, period)) : nothing;
      return toOwnDashboard(sums, day, period);
    },
  });

  app.route({
    ...routeOf(ATHLETE_CALLS.getAthleteStats),
    schema: {
      summary: "An athlete's figures",
      params: IdParams,
      querystring: AthleteStatsQuery,
      response: { 200: AthleteStatsAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { weeks = STATS_WEEKS } = request.query;
      const day = today();
      const range = statsRange(day, weeks);
      const athlete = await athleteAskedBy(app, request);
      const read = athlete.study ? readParticipantSums : readPersonSums;
      return toAthleteStats(await read(app.db, athlete.id, ...range), day, weeks);
    },
  });
};
