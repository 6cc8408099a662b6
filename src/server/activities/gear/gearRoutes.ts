import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { gearNotFound } from '#server/activities/activityNotFound.ts';
import { athleteAskedBy } from '#server/activities/athleteAskedBy.ts';
import { monthsUpTo } from '#server/activities/localDays.ts';
import { type ActivityScope, activityScopeOf, asksForStudy, isOfStudies } from '#server/activities/studyScope.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { invalidField } from '#server/plugins/httpErrors.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { ActivityQuery } from '#shared/contract/activities.ts';
import { ChangeGearBody, type Gear, GearAnswer, GearListAnswer } from '#shared/contract/gear.ts';
import { may } from '#shared/roles.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { findGear, type KnownGear, listGear, setWearLimit } from './gearRepository.ts';
import { findStudyGear, listParticipantGear } from './studyGear.ts';

const MONTHS = 12;

export const gearRoutes: FastifyPluginAsyncTypebox = async (app) => {
  async function find(id: string, scope: ActivityScope): Promise<KnownGear | undefined> {
    const months = monthsUpTo(dayIn(app.settings.timezone, app.now()), MONTHS);
    return isOfStudies(scope) ? findStudyGear(app.db, id, scope, months) : findGear(app.db, id, scope, months);
  }

  async function read(request: FastifyRequest<{ Params: { id: string } }>, query: ActivityQuery = {}): Promise<Gear> {
    const { id } = request.params;
    const scope = activityScopeOf(request, query);
    const isAsked = isUuid(id) && (isOfStudies(scope) || !asksForStudy(query));
    const gear = isAsked ? await find(id.toLowerCase(), scope) : undefined;
    if (!gear) throw gearNotFound(id);
    // A caller with this right sees only their own gear.
    return { ...gear, may_change: may(request.user.role, 'gear:change') && gear.kind === 'shoes' };
  }

  app.route({
    ...routeOf(ACTIVITY_CALLS.getGear),
    schema: {
      summary: 'Read one bike or pair of shoes',
      params: IdParams,
      querystring: ActivityQuery,
      response: { 200: GearAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const gear = await read(request, request.query);
      await app.recordRead(request, 'gear.viewed', gear.id);
      return { gear };
    },
  });

  app.route({
    ...routeOf(ACTIVITY_CALLS.changeGear),
    schema: {
      summary: 'Say when a pair of shoes is to be replaced',
      params: IdParams,
      body: ChangeGearBody,
      response: { 200: GearAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404) },
    },
    handler: async (request) => {
      const { wear_limit: limit } = request.body;
      const { id, kind } = await read(request);
      if (kind !== 'shoes') throw invalidField('wear_limit', serverMessages('only_shoes_wear'));
      await setWearLimit(app.db, { id, userId: request.user.id, limit, actor: actorOf(request), now: app.now() });
      return { gear: await read(request) };
    },
  });

  app.route({
    ...routeOf(ACTIVITY_CALLS.listGear),
    schema: {
      summary: "List an athlete's gear",
      params: IdParams,
      querystring: ActivityQuery,
      response: { 200: GearListAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { id, study } = await athleteAskedBy(app, request);
      return { gear: study ? await listParticipantGear(app.db, study) : await listGear(app.db, id) };
    },
  });
};
