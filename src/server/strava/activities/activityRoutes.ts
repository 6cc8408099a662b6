import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { validate as isUuid } from 'uuid';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { notSetUp } from '#server/strava/stravaErrors.ts';
import { ActivityAnswer, ActivityStreamsAnswer } from '#shared/contract/activities.ts';
import { may } from '#shared/roles.ts';
import { STRAVA_PATHS } from '#shared/stravaPaths.ts';
import { createActivityDetails } from './activityDetails.ts';
import { createActivityDetailsRepository } from './activityDetailsRepository.ts';
import { activityNotFound } from './activityNotFound.ts';
import { queueReimport } from './activityReimport.ts';
import { findActivity, findDeletion } from './activityRepository.ts';
import { scopeOf } from './activityScope.ts';

const tags = ['strava'];
const Params = Type.Object({ id: Type.String() });
type ById = FastifyRequest<{ Params: { id: string } }>;

/** One activity. To whom it does not belong there is none. */
export const activityRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const kept = createActivityDetailsRepository(app.db);
  const details = createActivityDetails({
    repository: kept,
    strava: app.strava,
    now: () => app.now(),
    log: app.log,
  });

  /** The id and whose activities the caller may see. Throws 404 when there can be none of these. */
  function askedBy(request: ById) {
    const scope = scopeOf(request);
    const { id } = request.params;
    if (scope === null || !isUuid(id)) throw activityNotFound(id);
    return { id: id.toLowerCase(), scope };
  }

  app.get(
    STRAVA_PATHS.activity,
    {
      config: { right: 'activities:read' },
      schema: {
        summary: 'Read one activity',
        description: 'Of one that was deleted at Strava only that is left.',
        tags,
        params: Params,
        response: { 200: ActivityAnswer, ...errorAnswers(401, 403, 404, 503) },
      },
    },
    async (request) => {
      const { id, scope } = askedBy(request);
      const activity = await findActivity(app.db, id, scope);
      if (!activity) {
        const deletedAt = await findDeletion(app.db, id, scope);
        if (!deletedAt) throw activityNotFound(request.params.id);
        await app.recordRead(request, 'activity.viewed', id);
        return { activity: null, deleted_at: deletedAt.toISOString() };
      }
      await app.recordRead(request, 'activity.viewed', id);
      const url = `${app.settings.stravaWebBase}/activities/${activity.strava_id}`;
      const may_exclude = may(request.user.role, 'activities:exclude');
      return { activity: { ...activity, url, may_exclude }, deleted_at: null };
    },
  );

  app.get(
    STRAVA_PATHS.activityStreams,
    {
      config: { right: 'activities:read' },
      schema: {
        summary: 'What charts of an activity need',
        description: 'Fetched from Strava when nobody has looked for seven days; `state` says why there is nothing.',
        tags,
        params: Params,
        response: { 200: ActivityStreamsAnswer, ...errorAnswers(401, 403, 404, 503) },
      },
    },
    async (request) => {
      const { id, scope } = askedBy(request);
      const activity = await kept.find(id, scope, app.now());
      if (!activity) throw activityNotFound(request.params.id);
      await app.recordRead(request, 'activity.streams_viewed', id);
      return details.read(activity);
    },
  );

  app.post(
    STRAVA_PATHS.activityReimport,
    {
      config: { right: 'activities:reimport' },
      schema: {
        summary: 'Read the activity anew from Strava',
        description: 'Done later, as the budget of calls allows.',
        tags,
        params: Params,
        response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id, scope } = askedBy(request);
      if (!(await findActivity(app.db, id, scope))) throw activityNotFound(request.params.id);
      if (app.jobs === null) throw notSetUp();
      await queueReimport(app.db, app.jobs, id);
      return reply.status(204).send(null);
    },
  );
};
