import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { validate as isUuid } from 'uuid';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { requireReason } from '#server/plugins/reason.ts';
import { athleteNotFound } from '#server/strava/activities/activityNotFound.ts';
import { type Scope, scopeOf } from '#server/strava/activities/activityScope.ts';
import {
  notConnected,
  stillConnected,
  stravaIdMismatch,
  syncTooSoon,
} from '#server/strava/connection/connectionErrors.ts';
import { deleteAthlete, endConnection } from '#server/strava/connection/disconnects.ts';
import { findAthleteWithin } from '#server/strava/dashboard/statsRepository.ts';
import { dayIn } from '#shared/calendarDate.ts';
import {
  AthleteAnswer,
  AthleteEventsAnswer,
  DeleteAthleteBody,
  SyncAthletesAnswer,
} from '#shared/contract/athletes.ts';
import { STRAVA_PATHS } from '#shared/stravaPaths.ts';
import { newestEvents } from './athleteEvents.ts';
import { toAthlete } from './athleteShapes.ts';
import { queueSyncs } from './athleteSync.ts';
import { findAthlete } from './athletesList.ts';

const tags = ['strava'];
const Params = Type.Object({ id: Type.String() });

/**
 * One athlete. Somebody else's is answered like one that there is not, and an id that is no UUID like a UUID that nothing has.
 */
export const athleteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, jobs, settings } = app;

  /** Throws 404 that says the id as it was asked for. */
  function placeOf(request: FastifyRequest, asked: string): { id: string; scope: Scope } {
    const scope = scopeOf(request);
    if (scope === null || !isUuid(asked)) throw athleteNotFound(asked);
    return { id: asked.toLowerCase(), scope };
  }

  app.get(
    STRAVA_PATHS.athlete,
    {
      config: { right: 'athletes:read' },
      schema: {
        summary: 'Read one athlete',
        tags,
        params: Params,
        response: { 200: AthleteAnswer, ...errorAnswers(401, 403, 404, 503) },
      },
    },
    async (request) => {
      const { id, scope } = placeOf(request, request.params.id);
      const athlete = await findAthlete(db, id, scope, dayIn(settings.timezone, app.now()));
      if (!athlete) throw athleteNotFound(request.params.id);
      await app.recordRead(request, 'athlete.viewed', id);
      return { athlete: toAthlete(athlete) };
    },
  );

  app.get(
    STRAVA_PATHS.athleteEvents,
    {
      config: { right: 'athletes:read' },
      schema: {
        summary: 'The newest events that Strava sent about an athlete',
        tags,
        params: Params,
        response: { 200: AthleteEventsAnswer, ...errorAnswers(401, 403, 404, 503) },
      },
    },
    async (request) => {
      const { id, scope } = placeOf(request, request.params.id);
      const found = await findAthleteWithin(db, id, scope);
      if (found === undefined) throw athleteNotFound(request.params.id);
      await app.recordRead(request, 'athlete.viewed', id);
      return { events: await newestEvents(db, found) };
    },
  );

  app.post(
    STRAVA_PATHS.athleteSync,
    {
      config: { right: 'athletes:sync' },
      schema: {
        summary: "Read an athlete's newest activities from Strava",
        description: 'Soon, and at most once in 15 minutes.',
        tags,
        params: Params,
        response: { 200: SyncAthletesAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409, 429) },
      },
    },
    async (request) => {
      const { id, scope } = placeOf(request, request.params.id);
      const outcome = (await queueSyncs({ db, jobs }, [id], scope, app.now())).get(id);
      if (outcome === undefined) throw athleteNotFound(request.params.id);
      if (outcome === 'not connected') throw notConnected();
      if (outcome !== 'queued') {
        throw syncTooSoon(Math.max(1, Math.ceil((outcome.getTime() - app.now().getTime()) / 1000)));
      }
      return { queued: 1, skipped: 0 };
    },
  );

  app.post(
    STRAVA_PATHS.athleteDisconnect,
    {
      config: { right: 'athletes:disconnect' },
      schema: {
        summary: "End an athlete's connection",
        description: 'The grant is given back to Strava; what was imported is deleted within 30 days.',
        tags,
        params: Params,
        response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = placeOf(request, request.params.id);
      const outcome = await endConnection({ db, jobs }, { id }, actorOf(request), app.now());
      if (outcome === 'missing') throw athleteNotFound(request.params.id);
      if (outcome === 'not connected') throw notConnected();
      request.log.info({ event: 'strava_disconnected', user_id: request.user.id, athlete_id: id }, 'disconnected');
      return reply.status(204).send(null);
    },
  );

  app.delete(
    STRAVA_PATHS.athlete,
    {
      config: { right: 'athletes:delete' },
      schema: {
        summary: 'Delete everything of an athlete',
        description: 'Only once the athlete is disconnected; the Strava ID has to be typed.',
        tags,
        params: Params,
        body: DeleteAthleteBody,
        response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = placeOf(request, request.params.id);
      const wish = { id, stravaId: request.body.strava_id, reason: requireReason(request.body) };
      switch (await deleteAthlete({ db, jobs }, wish, actorOf(request), app.now())) {
        case 'missing':
          throw athleteNotFound(request.params.id);
        case 'other strava id':
          throw stravaIdMismatch();
        case 'still connected':
          throw stillConnected();
        case 'deleted':
          request.log.info({ event: 'athlete_deleted', user_id: request.user.id, athlete_id: id }, 'athlete deleted');
          return reply.status(204).send(null);
      }
    },
  );
};
