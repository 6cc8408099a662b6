import { saveAnswer } from '#client/api/saveAnswer.ts';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { CONNECTION_CALLS } from '#shared/calls/connection.ts';
import { ACTIVITIES_FILE } from '#shared/constants.ts';
import type { ActivitiesExportQuery } from '#shared/contract/activities.ts';
import type { OwnDashboardQuery } from '#shared/contract/athletes.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';
import { asks, byQuery, sends, sendsOnly } from './sends.ts';

/** All of these show whether a connection exists. */
const CONNECTION = ['OwnAthlete', 'StravaDashboard', 'Athlete', 'Activity', 'Gear', 'Control', 'Attention'] as const;

export const stravaApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getStravaDashboard: build.query({
      ...asks(ACTIVITY_CALLS.getStravaDashboard),
      providesTags: ['StravaDashboard'],
    }),
    getOwnAthlete: build.query({
      ...asks(CONNECTION_CALLS.getOwnAthlete),
      providesTags: ['OwnAthlete'],
    }),
    getOwnDashboard: build.query<AnswerOf<typeof ACTIVITY_CALLS.getOwnDashboard>, OwnDashboardQuery>({
      ...byQuery(ACTIVITY_CALLS.getOwnDashboard),
      providesTags: ['StravaDashboard'],
    }),
    disconnectOwn: build.mutation({
      ...asks(CONNECTION_CALLS.disconnectOwn),
      invalidatesTags: onSuccess(...CONNECTION),
    }),
    exportActivities: build.mutation<null, ActivitiesExportQuery>({
      queryFn: (filters, _api, _extra, baseQuery) =>
        saveAnswer(
          baseQuery({ ...callOf(ACTIVITY_CALLS.exportActivities), params: filters, answer: 'file' }),
          ACTIVITIES_FILE,
        ),
    }),
    startStravaAuth: build.mutation({
      ...sends(CONNECTION_CALLS.startStravaAuth),
    }),
    finishStravaAuth: build.mutation({
      ...sends(CONNECTION_CALLS.finishStravaAuth),
      invalidatesTags: onSuccess(...CONNECTION),
    }),
    undoConnection: build.mutation({
      ...sendsOnly(CONNECTION_CALLS.undoConnection, 'receipt'),
      invalidatesTags: onSuccess('Receipt'),
    }),
    /** POST, so that the link's token is in no address. */
    checkInvite: build.query({
      ...sendsOnly(CONNECTION_CALLS.checkInvite, 'invite'),
      keepUnusedDataFor: 0,
    }),
    getInvite: build.query({
      ...asks(CONNECTION_CALLS.getInvite, (answer) => answer.invite),
      providesTags: ['StravaInvite'],
    }),
    renewInvite: build.mutation({
      ...asks(CONNECTION_CALLS.renewInvite, (answer) => answer.invite),
      invalidatesTags: onSuccess('StravaInvite'),
    }),
  }),
});
