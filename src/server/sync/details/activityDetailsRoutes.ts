import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { activityAskedBy } from '#server/activities/activityAskedBy.ts';
import { activityNotFound } from '#server/activities/activityNotFound.ts';
import { findActivity, findUnder, type Under } from '#server/activities/activityRepository.ts';
import { isOfStudies } from '#server/activities/studyScope.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { notSetUp } from '#server/sources/strava/calls/stravaErrors.ts';
import { notConnected } from '#server/sources/strava/connection/connectionErrors.ts';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import {
  ActivityQuery,
  ActivityStreamsAnswer,
  ReimportActivitiesAnswer,
  ReimportActivitiesBody,
} from '#shared/contract/activities.ts';
import { createActivityDetailsRepository, type DetailsKnown } from './activityDetailsRepository.ts';
import { queueReimports } from './activityReimport.ts';
import { createActivityDetails } from './detailFetching.ts';

type Route = NonNullable<ActivityStreamsAnswer['route']>;

/** The shorter way, also across the date line. */
const degreesEast = (from: number, to: number) => to - from - 360 * Math.round((to - from) / 360);

/** The shape of a route, moved to where the equator and the meridian of Greenwich meet. */
function outlineOf(route: Route): Route {
  const [north = 0, east = 0] = route[0] ?? [];
  const shrinks = Math.cos((north * Math.PI) / 180);
  return route.map(([latitude, longitude]) => [latitude - north, degreesEast(east, longitude) * shrinks]);
}

/** Researchers get the heart rate and the outline of the route only when the participant agreed to them. */
function toPseudonymousStreams(
  answer: ActivityStreamsAnswer,
  { shows_heart_rate, shows_route }: Under,
  { keeps_geodata }: DetailsKnown,
): ActivityStreamsAnswer {
  const unnamed = (laps: ActivityStreamsAnswer['laps']) =>
    laps.map((lap, index) => ({
      ...lap,
      name: String(index + 1),
      average_heartrate: shows_heart_rate ? lap.average_heartrate : null,
    }));
  return {
    ...answer,
    streams: { ...answer.streams, heartrate: shows_heart_rate ? answer.streams.heartrate : null },
    route: shows_route && keeps_geodata && answer.route ? outlineOf(answer.route) : null,
    splits: unnamed(answer.splits),
    laps: unnamed(answer.laps),
    heart_rate_zones: shows_heart_rate ? answer.heart_rate_zones : [],
  };
}

export const activityDetailsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const kept = createActivityDetailsRepository(app.db);
  const details = createActivityDetails({
    db: app.db,
    repository: kept,
    strava: app.strava,
    now: () => app.now(),
    log: app.log,
  });

  app.route({
    ...routeOf(ACTIVITY_CALLS.getActivityStreams),
    schema: {
      summary: 'What charts of an activity need',
      description: 'Fetched from Strava unless read within seven days; `state` says why there are none.',
      params: IdParams,
      querystring: ActivityQuery,
      response: { 200: ActivityStreamsAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { id, scope } = activityAskedBy(request, request.query);
      const under = isOfStudies(scope) ? await findUnder(app.db, id, scope) : null;
      const ofPeople = isOfStudies(scope) ? { userId: null } : scope;
      const activity = under === undefined ? undefined : await kept.find(id, ofPeople, app.now());
      // A joined record has a source of its own, which the study need not read.
      const isRead = activity && (!under || under.row_sources.includes(activity.source));
      if (!isRead) throw activityNotFound(request.params.id);
      await app.recordRead(request, 'activity.streams_viewed', id);
      // To the study, a participant whose data flow has ended is not connected.
      const is_connected = activity.is_connected && (under?.is_read_on ?? true);
      const answer = await details.read({ ...activity, is_connected });
      return under ? toPseudonymousStreams(answer, under, activity) : answer;
    },
  });

  app.route({
    ...routeOf(ACTIVITY_CALLS.reimportActivity),
    schema: {
      summary: 'Read the activity from Strava again',
      description: 'Done later, as the budget of calls allows.',
      params: IdParams,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const { id, scope } = activityAskedBy(request);
      if (!(await findActivity(app.db, id, scope))) throw activityNotFound(request.params.id);
      if (app.jobs === null || app.strava === null) throw notSetUp();
      const parts = { db: app.db, jobs: app.jobs };
      const call = { ids: [id], queue: 'webhook', actor: actorOf(request), now: app.now() } as const;
      if ((await queueReimports(parts, call)) === 0) throw notConnected();
      return reply.status(204).send(null);
    },
  });

  app.route({
    ...routeOf(ACTIVITY_CALLS.reimportActivities),
    schema: {
      summary: 'Read activities from Strava again',
      description: 'Done later, as the budget of calls allows. Those of other sources and of ended connections stay.',
      body: ReimportActivitiesBody,
      response: { 200: ReimportActivitiesAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      if (app.jobs === null || app.strava === null) throw notSetUp();
      const parts = { db: app.db, jobs: app.jobs };
      const call = { ids: request.body.ids, queue: 'import', actor: actorOf(request), now: app.now() } as const;
      const queued = await queueReimports(parts, call);
      logDone(request, 'activities_reimported', { count: queued });
      return { queued };
    },
  });
};
