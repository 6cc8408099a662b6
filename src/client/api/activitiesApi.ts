import type {
  ActivitiesAnswer,
  ActivitiesQuery,
  ActivityAnswer,
  ActivityStreamsAnswer,
  ChangeGearBody,
  ExcludeActivitiesAnswer,
  ExcludeActivitiesBody,
  Gear,
  GearAnswer,
  GearListAnswer,
  ListedGear,
} from '#shared/contract/activities.ts';
import { withId } from '#shared/paths.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import { STRAVA_PATHS } from '#shared/stravaPaths.ts';
import { apiSlice } from './apiSlice.ts';
import { asNotFound } from './asNotFound.ts';
import { onSuccess } from './onSuccess.ts';

/** Activities and gear. */
export const activitiesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listActivities: build.query<ActivitiesAnswer, ActivitiesQuery>({
      query: (params) => ({ path: STRAVA_PATHS.activities, params: { ...params } }),
      providesTags: ['Activity'],
    }),
    getActivity: build.query<ActivityAnswer, string>({
      query: (id) => ({ path: withId(STRAVA_PATHS.activity, id) }),
      transformErrorResponse: (error, _meta, id) => asNotFound(error, stravaMessages('activity_not_found', { id })),
      providesTags: (_answer, _error, id) => ['Activity', { type: 'Activity', id }],
    }),
    /** May fetch from Strava, once in seven days. */
    getActivityStreams: build.query<ActivityStreamsAnswer, string>({
      query: (id) => ({ path: withId(STRAVA_PATHS.activityStreams, id) }),
      transformErrorResponse: (error, _meta, id) => asNotFound(error, stravaMessages('activity_not_found', { id })),
      providesTags: (_answer, _error, id) => [{ type: 'Activity', id }],
    }),
    excludeActivities: build.mutation<ExcludeActivitiesAnswer, ExcludeActivitiesBody>({
      query: (body) => ({ path: STRAVA_PATHS.activities, method: 'PATCH', body }),
      invalidatesTags: onSuccess<'Activity'>('Activity'),
    }),
    reimportActivity: build.mutation<null, string>({
      query: (id) => ({ path: withId(STRAVA_PATHS.activityReimport, id), method: 'POST' }),
      invalidatesTags: onSuccess<'Activity' | 'Control'>('Activity', 'Control'),
    }),
    listGear: build.query<ListedGear[], string>({
      query: (athleteId) => ({ path: withId(STRAVA_PATHS.athleteGear, athleteId) }),
      transformResponse: (answer: GearListAnswer) => answer.gear,
      transformErrorResponse: (error, _meta, id) => asNotFound(error, stravaMessages('athlete_not_found', { id })),
      providesTags: ['Gear'],
    }),
    getGear: build.query<Gear, string>({
      query: (id) => ({ path: withId(STRAVA_PATHS.gear, id) }),
      transformResponse: (answer: GearAnswer) => answer.gear,
      transformErrorResponse: (error, _meta, id) => asNotFound(error, stravaMessages('gear_not_found', { id })),
      providesTags: ['Gear'],
    }),
    changeGear: build.mutation<Gear, ChangeGearBody & { id: string }>({
      query: ({ id, ...body }) => ({ path: withId(STRAVA_PATHS.gear, id), method: 'PATCH', body }),
      transformResponse: (answer: GearAnswer) => answer.gear,
      invalidatesTags: onSuccess<'Gear'>('Gear'),
    }),
  }),
});

export const {
  useListActivitiesQuery,
  useGetActivityQuery,
  useGetActivityStreamsQuery,
  useExcludeActivitiesMutation,
  useReimportActivityMutation,
  useListGearQuery,
  useGetGearQuery,
  useChangeGearMutation,
} = activitiesApi;
