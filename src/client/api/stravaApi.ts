import { saveAnswer } from '#client/api/saveAnswer.ts';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { CONNECTION_CALLS } from '#shared/calls/connection.ts';
import { ACTIVITIES_FILE } from '#shared/constants.ts';
import type { ActivitiesExportQuery } from '#shared/contract/activities.ts';
import type { OwnDashboardQuery } from '#shared/contract/athletes.ts';
import type { InviteAnswer } from '#shared/contract/connection.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';
import { sends } from './sends.ts';
import { withBody } from './withBody.ts';

/** All of these show whether a connection exists. */
const CONNECTION = ['OwnAthlete', 'StravaDashboard', 'Athlete', 'Activity', 'Gear', 'Control', 'Attention'] as const;

export const stravaApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getStravaDashboard: build.query<AnswerOf<typeof ACTIVITY_CALLS.getStravaDashboard>, void>({
      query: () => callOf(ACTIVITY_CALLS.getStravaDashboard),
      providesTags: ['StravaDashboard'],
    }),
    getOwnAthlete: build.query<AnswerOf<typeof CONNECTION_CALLS.getOwnAthlete>, void>({
      query: () => callOf(CONNECTION_CALLS.getOwnAthlete),
      providesTags: ['OwnAthlete'],
    }),
    getOwnDashboard: build.query<AnswerOf<typeof ACTIVITY_CALLS.getOwnDashboard>, OwnDashboardQuery>({
      query: (params) => ({ ...callOf(ACTIVITY_CALLS.getOwnDashboard), params }),
      providesTags: ['StravaDashboard'],
    }),
    disconnectOwn: build.mutation<null, void>({
      query: () => callOf(CONNECTION_CALLS.disconnectOwn),
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
    undoConnection: build.mutation<null, string>({
      query: (receipt) => withBody(CONNECTION_CALLS.undoConnection, { receipt }),
      invalidatesTags: onSuccess('Receipt'),
    }),
    /** POST, so that the link's token is in no address. */
    checkInvite: build.query<AnswerOf<typeof CONNECTION_CALLS.checkInvite>, string>({
      query: (invite) => withBody(CONNECTION_CALLS.checkInvite, { invite }),
      keepUnusedDataFor: 0,
    }),
    getInvite: build.query<InviteAnswer['invite'], void>({
      query: () => callOf(CONNECTION_CALLS.getInvite),
      transformResponse: (answer: AnswerOf<typeof CONNECTION_CALLS.getInvite>) => answer.invite,
      providesTags: ['StravaInvite'],
    }),
    renewInvite: build.mutation<InviteAnswer['invite'], void>({
      query: () => callOf(CONNECTION_CALLS.renewInvite),
      transformResponse: (answer: AnswerOf<typeof CONNECTION_CALLS.renewInvite>) => answer.invite,
      invalidatesTags: onSuccess('StravaInvite'),
    }),
  }),
});
