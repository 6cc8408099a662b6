import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { ActivityAnswer, ActivityQuery } from '#shared/contract/activities.ts';
import { may } from '#shared/roles.ts';
import { activityAskedBy } from './activityAskedBy.ts';
import { activityNotFound } from './activityNotFound.ts';
import { findActivity, findDeletion } from './activityRepository.ts';

export const activityRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(ACTIVITY_CALLS.getActivity),
    schema: {
      summary: 'Read one activity',
      description:
        'Of one that was deleted at Strava only that is left. Any record of an activity leads to its primary one, whose id is in the answer.',
      params: IdParams,
      querystring: ActivityQuery,
      response: { 200: ActivityAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { id, scope } = activityAskedBy(request, request.query);
      const activity = await findActivity(app.db, id, scope);
      if (!activity) {
        const deletedAt = await findDeletion(app.db, id, scope);
        if (!deletedAt) throw activityNotFound(request.params.id);
        await app.recordRead(request, 'activity.viewed', id);
        return { activity: null, deleted_at: deletedAt.toISOString() };
      }
      await app.recordRead(request, 'activity.viewed', activity.id);
      const { strava_id } = activity;
      const url = strava_id && `${app.settings.stravaWebBase}/activities/${strava_id}`;
      const may_exclude = may(request.user.role, 'activities:exclude');
      return { activity: { ...activity, url, may_exclude }, deleted_at: null };
    },
  });
};
