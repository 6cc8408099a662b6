import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import type { ActivitiesQuery, ActivityQuery } from '#shared/contract/activities.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import { apiSlice } from './apiSlice.ts';
import { asNotFound, asNotFoundIn } from './asNotFound.ts';
import { onSuccess } from './onSuccess.ts';
import { byId, byIdAndQuery, byQuery, sends, sendsTo } from './sends.ts';

export type ActivityAsked = ActivityQuery & { id: string };

export const activitiesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listActivities: build.query<AnswerOf<typeof ACTIVITY_CALLS.listActivities>, ActivitiesQuery>({
      ...byQuery(ACTIVITY_CALLS.listActivities),
      providesTags: ['Activity'],
    }),
    getActivity: build.query<AnswerOf<typeof ACTIVITY_CALLS.getActivity>, ActivityAsked>({
      ...byIdAndQuery(ACTIVITY_CALLS.getActivity),
      transformErrorResponse: asNotFoundIn((id) => stravaMessages('activity_not_found', { id })),
      providesTags: (_answer, _error, { id }) => ['Activity', { type: 'Activity', id }],
    }),
    /** May fetch from Strava, once in seven days. */
    getActivityStreams: build.query<AnswerOf<typeof ACTIVITY_CALLS.getActivityStreams>, ActivityAsked>({
      ...byIdAndQuery(ACTIVITY_CALLS.getActivityStreams),
      transformErrorResponse: asNotFoundIn((id) => stravaMessages('activity_not_found', { id })),
      providesTags: (_answer, _error, { id }) => [{ type: 'Activity', id }],
    }),
    excludeActivities: build.mutation({
      ...sends(ACTIVITY_CALLS.excludeActivities),
      invalidatesTags: onSuccess('Activity', 'Participant', 'Quality'),
    }),
    reimportActivities: build.mutation({
      ...sends(ACTIVITY_CALLS.reimportActivities),
      invalidatesTags: onSuccess('Activity', 'Control'),
    }),
    reimportActivity: build.mutation({
      ...byId(ACTIVITY_CALLS.reimportActivity),
      invalidatesTags: onSuccess('Activity', 'Control'),
    }),
    listGear: build.query({
      ...byId(ACTIVITY_CALLS.listGear, (answer) => answer.gear),
      transformErrorResponse: asNotFound((id) => stravaMessages('athlete_not_found', { id })),
      providesTags: ['Gear'],
    }),
    getGear: build.query({
      ...byId(ACTIVITY_CALLS.getGear, (answer) => answer.gear),
      transformErrorResponse: asNotFound((id) => stravaMessages('gear_not_found', { id })),
      providesTags: ['Gear'],
    }),
    changeGear: build.mutation({
      ...sendsTo(ACTIVITY_CALLS.changeGear, (answer) => answer.gear),
      invalidatesTags: onSuccess('Gear'),
    }),
  }),
});
