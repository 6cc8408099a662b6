import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { excludeActivities } from '#server/activities/activityExclusion.ts';
import { activityScopeOf } from '#server/activities/studyScope.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { badRequest, HttpError, invalidField } from '#server/plugins/httpErrors.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/constants.ts';
import {
  ACTIVITIES_PAGE_DEPTH,
  ActivitiesAnswer,
  ActivitiesQuery,
  ExcludeActivitiesAnswer,
  ExcludeActivitiesBody,
} from '#shared/contract/activities.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import { readKey } from './activityKeys.ts';
import { type ActivityPage, listActivities } from './activityList.ts';
import { resolveFilters } from './activityQuery.ts';
import { checkFilters } from './checkFilters.ts';

const NOTHING = {
  activities: [],
  total: 0,
  total_is_exact: true,
  totals: { distance: 0, moving_time: 0, total_elevation_gain: 0 },
  next: null,
  previous: null,
};

/** Throws 400 for a page that is too deep and for an invalid key. */
function pageOf({ sort = '-start', page = 1, page_size, after, before }: ActivitiesQuery): ActivityPage {
  const size = page_size ?? DEFAULT_PAGE_SIZE;
  if (after !== undefined && before !== undefined) throw invalidField('before', serverMessages('bad_key'));
  const hasKey = after !== undefined || before !== undefined;
  const offset = hasKey ? 0 : (page - 1) * size;
  if (offset + size > ACTIVITIES_PAGE_DEPTH) throw invalidField('page', serverMessages('page_too_deep'));
  return {
    sort,
    size,
    offset,
    after: after === undefined ? null : readKey('after', after, sort),
    before: before === 'end' || before === undefined ? (before ?? null) : readKey('before', before, sort),
  };
}

export const activityListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(ACTIVITY_CALLS.listActivities),
    schema: {
      summary: 'List activities',
      description: `Ten a page unless asked otherwise: the list has no end that one answer could hold. A page without a key lies at most ${ACTIVITIES_PAGE_DEPTH} rows deep.`,
      querystring: ActivitiesQuery,
      response: { 200: ActivitiesAnswer, ...errorAnswers(401, 403, 422, 503) },
    },
    handler: async (request) => {
      const { query } = request;
      checkFilters(query);
      const page = pageOf(query);
      const filters = await resolveFilters(app.db, query, activityScopeOf(request, query));
      const found = filters ? await listActivities(app.db, filters, page) : NOTHING;
      // Unlike a 503, the client does not repeat it.
      if (found === 'too_slow') throw new HttpError(422, serverMessages('list_too_slow'));
      // Only a list of one person counts as reading one user's data.
      if (found.activities.length > 0) {
        const { athleteId, study } = filters ?? {};
        if (athleteId !== undefined && !study) await app.recordRead(request, 'athlete.activities_viewed', athleteId);
        const { participantId } = study ?? {};
        if (participantId !== undefined) await app.recordRead(request, 'participant.viewed', participantId);
      }
      return { ...found, page: query.page ?? 1, page_size: page.size };
    },
  });

  app.route({
    ...routeOf(ACTIVITY_CALLS.excludeActivities),
    schema: {
      summary: 'Leave activities out of analyses, or take them in again',
      description: 'All of them or none. They stay visible, and counted in the figures of what was recorded.',
      body: ExcludeActivitiesBody,
      response: { 200: ExcludeActivitiesAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404) },
    },
    handler: async (request) => {
      const { body } = request;
      if (body.excluded && body.reason === undefined) throw invalidField('reason', stravaMessages('choose_reason'));
      if (!body.excluded && (body.reason !== undefined || body.note !== undefined)) throw badRequest();
      const answer = await excludeActivities(app.db, body, actorOf(request), app.now());
      request.log.info(
        { event: 'activities_excluded', user_id: request.user.id, excluded: body.excluded, count: answer.changed },
        'activities excluded or included',
      );
      return answer;
    },
  });
};
