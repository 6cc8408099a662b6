import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { validate as isUuid } from 'uuid';
import { athleteNotFound } from '#server/activities/activityNotFound.ts';
import { type Scope, scopeOf } from '#server/activities/activityScope.ts';
import { findAthleteWithin } from '#server/activities/athleteAskedBy.ts';
import { activityScopeOf, asksForStudy, isOfStudies, participantIn } from '#server/activities/studyScope.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { requireReason } from '#server/plugins/reason.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { csvAnswer, sendCsv } from '#server/plugins/sendFile.ts';
import { endByUser } from '#server/sources/accounts/endAccount.ts';
import { notSetUp } from '#server/sources/strava/calls/stravaErrors.ts';
import {
  notConnected,
  stillConnected,
  stillInStudy,
  stravaIdMismatch,
  syncTooSoon,
} from '#server/sources/strava/connection/connectionErrors.ts';
import { deleteAthlete } from '#server/sources/strava/connection/disconnects.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { ATHLETE_CALLS } from '#shared/calls/athletes.ts';
import { ActivityQuery } from '#shared/contract/activities.ts';
import {
  AthleteAnswer,
  AthleteEventsAnswer,
  AthletesAnswer,
  AthletesExportQuery,
  AthletesQuery,
  DeleteAthleteBody,
  SyncAthletesAnswer,
  SyncAthletesBody,
} from '#shared/contract/athletes.ts';
import { ATHLETES_FILE } from '#shared/words/athletesFile.ts';
import { newestEvents } from './athleteEvents.ts';
import { athleteFilters } from './athleteFilters.ts';
import { findAthlete, listAthletes } from './athleteList.ts';
import { toAthlete, toListedAthlete, toStudyAthlete } from './athleteShapes.ts';
import { queueSyncs } from './athleteSync.ts';
import { athletesFile } from './athletesFile.ts';
import { findStudyAthlete, listStudyAthletes } from './studyAthletes.ts';

export const athleteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, jobs, settings } = app;

  function placeOf(request: FastifyRequest, targetId: string): { id: string; scope: Scope } {
    const scope = scopeOf(request);
    if (scope === null || !isUuid(targetId)) throw athleteNotFound(targetId);
    return { id: targetId.toLowerCase(), scope };
  }

  const syncBy = (request: FastifyRequest, scope: Scope) => ({ scope, actor: actorOf(request), now: app.now() });

  app.route({
    ...routeOf(ATHLETE_CALLS.listAthletes),
    schema: {
      summary: 'List athletes',
      description:
        'All for an admin, the own one for a user; those who were active last come first unless sorted otherwise. Researchers, and an admin who asks for a study, read participants under their codes.',
      querystring: AthletesQuery,
      response: { 200: AthletesAnswer, ...errorAnswers(401, 403, 503) },
    },
    handler: async (request) => {
      const { query } = request;
      const filters = athleteFilters(query, app.now(), settings.timezone);
      const scope = activityScopeOf(request, query);
      const today = dayIn(settings.timezone, app.now());
      if (isOfStudies(scope)) {
        const { rows, ...place } = await listStudyAthletes(db, scope, filters, query, today);
        return { athletes: rows.map(toStudyAthlete), ...place };
      }
      if (asksForStudy(query)) return { athletes: [], total: 0, page: 1, page_size: query.page_size ?? 0 };
      const { rows, ...place } = await listAthletes(db, scope, filters, query, today);
      return { athletes: rows.map(toListedAthlete), ...place };
    },
  });

  app.route({
    ...routeOf(ATHLETE_CALLS.exportAthletes),
    exposeHeadRoute: false,
    schema: {
      summary: 'Athletes as CSV',
      description:
        'Every athlete that the filters let through, in a language of the screens. The export is in the audit log.',
      querystring: AthletesExportQuery,
      response: { ...csvAnswer(ATHLETES_FILE), ...errorAnswers(400, 401, 403, 503) },
    },
    handler: async (request, reply) => {
      const { timezone } = settings;
      const now = app.now();
      const act = { actor: actorOf(request), now, today: dayIn(timezone, now), timezone };
      const { csv, count } = await athletesFile(db, request.query, act);
      logDone(request, 'athletes_exported', { count });
      return sendCsv(reply, ATHLETES_FILE, csv);
    },
  });

  app.route({
    ...routeOf(ATHLETE_CALLS.syncAthletes),
    schema: {
      summary: 'Sync several athletes',
      description: 'Those that were synced less than 15 minutes ago, are not connected, or are not there, are skipped.',
      body: SyncAthletesBody,
      response: { 200: SyncAthletesAnswer, ...errorAnswers(...BODY_FAILURES, 401, 409) },
    },
    handler: async (request) => {
      if (app.strava === null) throw notSetUp();
      const asked = new Set(request.body.ids.map((id) => id.toLowerCase()));
      const scope = scopeOf(request);
      const ids = [...asked].filter((id) => isUuid(id));
      const outcomes = scope === null ? new Map() : await queueSyncs({ db, jobs }, ids, syncBy(request, scope));
      const queued = [...outcomes.values()].filter((outcome) => outcome === 'queued').length;
      return { queued, skipped: asked.size - queued };
    },
  });

  app.route({
    ...routeOf(ATHLETE_CALLS.getAthlete),
    schema: {
      summary: 'Read one athlete',
      params: IdParams,
      querystring: ActivityQuery,
      response: { 200: AthleteAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { id: targetId } = request.params;
      const today = dayIn(settings.timezone, app.now());
      const scope = activityScopeOf(request, request.query);
      if (isOfStudies(scope)) {
        const participant = await findStudyAthlete(db, participantIn(scope, targetId), today);
        if (!participant) throw athleteNotFound(targetId);
        await app.recordRead(request, 'participant.viewed', participant.id);
        return { athlete: toStudyAthlete(participant) };
      }
      const { id } = placeOf(request, targetId);
      const athlete = asksForStudy(request.query) ? undefined : await findAthlete(db, id, scope, today);
      if (!athlete) throw athleteNotFound(targetId);
      await app.recordRead(request, 'athlete.viewed', id);
      return { athlete: toAthlete(athlete) };
    },
  });

  app.route({
    ...routeOf(ATHLETE_CALLS.getAthleteEvents),
    schema: {
      summary: 'The newest events that Strava sent about an athlete',
      params: IdParams,
      response: { 200: AthleteEventsAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { id, scope } = placeOf(request, request.params.id);
      const found = await findAthleteWithin(db, id, scope);
      if (found === undefined) throw athleteNotFound(request.params.id);
      await app.recordRead(request, 'athlete.viewed', id);
      return { events: await newestEvents(db, found) };
    },
  });

  app.route({
    ...routeOf(ATHLETE_CALLS.syncAthlete),
    schema: {
      summary: "Read an athlete's newest activities from Strava",
      description: 'Soon, and at most once in 15 minutes.',
      params: IdParams,
      response: { 200: SyncAthletesAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409, 429) },
    },
    handler: async (request) => {
      if (app.strava === null) throw notSetUp();
      const { id, scope } = placeOf(request, request.params.id);
      const outcome = (await queueSyncs({ db, jobs }, [id], syncBy(request, scope))).get(id);
      if (outcome === undefined) throw athleteNotFound(request.params.id);
      if (outcome === 'not connected') throw notConnected();
      if (outcome !== 'queued') {
        throw syncTooSoon(Math.max(1, Math.ceil((outcome.getTime() - app.now().getTime()) / 1000)));
      }
      return { queued: 1, skipped: 0 };
    },
  });

  app.route({
    ...routeOf(ATHLETE_CALLS.disconnectAthlete),
    schema: {
      summary: "End an athlete's connection",
      description: 'The grant is revoked at Strava; imported data are deleted within 30 days.',
      params: IdParams,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const { id } = placeOf(request, request.params.id);
      const outcome = await endByUser({ db, jobs }, { source: 'strava', id }, actorOf(request), app.now());
      if (outcome === 'missing') throw athleteNotFound(request.params.id);
      if (outcome === 'not connected') throw notConnected();
      request.log.info({ event: 'strava_disconnected', user_id: request.user.id, athlete_id: id }, 'disconnected');
      return reply.status(204).send(null);
    },
  });

  app.route({
    ...routeOf(ATHLETE_CALLS.deleteAthlete),
    schema: {
      summary: 'Delete everything of an athlete',
      description:
        'Only once the athlete is disconnected, and withdrawn from studies that may read it; the Strava ID has to be typed.',
      params: IdParams,
      body: DeleteAthleteBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const { id } = placeOf(request, request.params.id);
      const deletion = { id, stravaId: request.body.strava_id, reason: requireReason(request.body) };
      switch (await deleteAthlete(db, deletion, actorOf(request), app.now())) {
        case 'missing':
          throw athleteNotFound(request.params.id);
        case 'other strava id':
          throw stravaIdMismatch();
        case 'still connected':
          throw stillConnected();
        case 'in a study':
          throw stillInStudy();
        case 'deleted':
          logDone(request, 'athlete_deleted', { athlete_id: id });
          return reply.status(204).send(null);
      }
    },
  });
};
