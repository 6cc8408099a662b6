import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { validate as isUuid } from 'uuid';
import { athleteNotFound, gearNotFound } from '#server/activities/activityNotFound.ts';
import { scopeOf } from '#server/activities/activityScope.ts';
import { findAthleteWithin } from '#server/activities/figures/statsRepository.ts';
import { monthsUpTo } from '#server/activities/localDays.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { invalidField } from '#server/plugins/httpErrors.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { ChangeGearBody, type Gear, GearAnswer, GearListAnswer } from '#shared/contract/activities.ts';
import { may } from '#shared/roles.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { findGear, listGear, setWearLimit } from './gearRepository.ts';

const tags = ['strava'];
const Params = Type.Object({ id: Type.String() });
const MONTHS = 12;

export const gearRoutes: FastifyPluginAsyncTypebox = async (app) => {
  async function read(request: FastifyRequest<{ Params: { id: string } }>): Promise<Gear> {
    const { id } = request.params;
    const scope = scopeOf(request);
    const months = monthsUpTo(dayIn(app.settings.timezone, app.now()), MONTHS);
    const gear = scope && isUuid(id) ? await findGear(app.db, id.toLowerCase(), scope, months) : undefined;
    if (!gear) throw gearNotFound(id);
    // A caller with this right sees only their own gear.
    return { ...gear, may_change: may(request.user.role, 'gear:change') && gear.kind === 'shoes' };
  }

  app.route({
    ...routeOf(ACTIVITY_CALLS.getGear),
    schema: {
      summary: 'Read one bike or pair of shoes',
      tags,
      params: Params,
      response: { 200: GearAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const gear = await read(request);
      await app.recordRead(request, 'gear.viewed', gear.id);
      return { gear };
    },
  });

  app.route({
    ...routeOf(ACTIVITY_CALLS.changeGear),
    schema: {
      summary: 'Say when a pair of shoes is to be replaced',
      tags,
      params: Params,
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
      tags,
      params: Params,
      response: { 200: GearListAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { id } = request.params;
      const scope = scopeOf(request);
      const athleteId = scope && isUuid(id) ? await findAthleteWithin(app.db, id.toLowerCase(), scope) : undefined;
      if (athleteId === undefined) throw athleteNotFound(id);
      await app.recordRead(request, 'athlete.viewed', athleteId);
      return { gear: await listGear(app.db, athleteId) };
    },
  });
};
