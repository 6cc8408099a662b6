import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import type { ActivitiesQuery, ActivityQuery, ExcludeActivitiesBody } from '#shared/contract/activities.ts';
import type { ChangeGearBody, Gear, ListedGear } from '#shared/contract/gear.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import { apiSlice } from './apiSlice.ts';
import { asNotFound } from './asNotFound.ts';
import { onSuccess } from './onSuccess.ts';
import { withBody } from './withBody.ts';

export type ActivityAsked = ActivityQuery & { id: string };

export const activitiesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listActivities: build.query<AnswerOf<typeof ACTIVITY_CALLS.listActivities>, ActivitiesQuery>({
      query: (params) => ({ ...callOf(ACTIVITY_CALLS.listActivities), params: { ...params } }),
      providesTags: ['Activity'],
    }),
    getActivity: build.query<AnswerOf<typeof ACTIVITY_CALLS.getActivity>, ActivityAsked>({
      query: ({ id, ...params }) => ({ ...callOf(ACTIVITY_CALLS.getActivity, id), params }),
      transformErrorResponse: (error, _meta, { id }) => asNotFound(error, stravaMessages('activity_not_found', { id })),
      providesTags: (_answer, _error, { id }) => ['Activity', { type: 'Activity', id }],
    }),
    /** May fetch from Strava, once in seven days. */
    getActivityStreams: build.query<AnswerOf<typeof ACTIVITY_CALLS.getActivityStreams>, ActivityAsked>({
      query: ({ id, ...params }) => ({ ...callOf(ACTIVITY_CALLS.getActivityStreams, id), params }),
      transformErrorResponse: (error, _meta, { id }) => asNotFound(error, stravaMessages('activity_not_found', { id })),
      providesTags: (_answer, _error, { id }) => [{ type: 'Activity', id }],
    }),
    excludeActivities: build.mutation<AnswerOf<typeof ACTIVITY_CALLS.excludeActivities>, ExcludeActivitiesBody>({
      query: (body) => withBody(ACTIVITY_CALLS.excludeActivities, body),
      invalidatesTags: onSuccess('Activity'),
    }),
    reimportActivity: build.mutation<null, string>({
      query: (id) => callOf(ACTIVITY_CALLS.reimportActivity, id),
      invalidatesTags: onSuccess('Activity', 'Control'),
    }),
    listGear: build.query<ListedGear[], string>({
      query: (athleteId) => callOf(ACTIVITY_CALLS.listGear, athleteId),
      transformResponse: (answer: AnswerOf<typeof ACTIVITY_CALLS.listGear>) => answer.gear,
      transformErrorResponse: (error, _meta, id) => asNotFound(error, stravaMessages('athlete_not_found', { id })),
      providesTags: ['Gear'],
    }),
    getGear: build.query<Gear, string>({
      query: (id) => callOf(ACTIVITY_CALLS.getGear, id),
      transformResponse: (answer: AnswerOf<typeof ACTIVITY_CALLS.getGear>) => answer.gear,
      transformErrorResponse: (error, _meta, id) => asNotFound(error, stravaMessages('gear_not_found', { id })),
      providesTags: ['Gear'],
    }),
    changeGear: build.mutation<Gear, ChangeGearBody & { id: string }>({
      query: ({ id, ...body }) => withBody(ACTIVITY_CALLS.changeGear, body, id),
      transformResponse: (answer: AnswerOf<typeof ACTIVITY_CALLS.changeGear>) => answer.gear,
      invalidatesTags: onSuccess('Gear'),
    }),
  }),
});
