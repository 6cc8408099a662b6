import { ACTIVITIES_FILE } from '#shared/constants.ts';
import type {
  ActivitiesExportQuery,
  AuthCallbackAnswer,
  AuthCallbackBody,
  AuthStartAnswer,
  OwnAthleteAnswer,
  StravaDashboard,
} from '#shared/contract/strava.ts';
import { PATHS } from '#shared/paths.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';

export const stravaApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getStravaDashboard: build.query<StravaDashboard, void>({
      query: () => ({ path: PATHS.stravaDashboard }),
      providesTags: ['StravaDashboard'],
    }),
    getOwnAthlete: build.query<OwnAthleteAnswer, void>({
      query: () => ({ path: PATHS.stravaMe }),
      providesTags: ['OwnAthlete'],
    }),
    /** Gives the person activities.xlsx. The file passes by the store, which keeps nothing of it. */
    exportActivities: build.mutation<null, ActivitiesExportQuery>({
      queryFn: async (filters, _api, _extra, baseQuery) => {
        // Before the download: a file that has come is not to wait for code.
        const [{ default: fileSaver }, { data, error }] = await Promise.all([
          import('file-saver'),
          baseQuery({ path: PATHS.activitiesExport, params: filters, answer: 'file' }),
        ]);
        if (error) return { error };
        if (data instanceof Blob) fileSaver.saveAs(data, ACTIVITIES_FILE);
        return { data: null };
      },
    }),
    startStravaAuth: build.mutation<AuthStartAnswer, void>({
      query: () => ({ path: PATHS.stravaAuthStart, method: 'POST' }),
    }),
    finishStravaAuth: build.mutation<AuthCallbackAnswer, AuthCallbackBody>({
      query: (body) => ({ path: PATHS.stravaAuthCallback, method: 'POST', body }),
      invalidatesTags: onSuccess<'OwnAthlete' | 'StravaDashboard'>('OwnAthlete', 'StravaDashboard'),
    }),
  }),
});

export const {
  useGetStravaDashboardQuery,
  useGetOwnAthleteQuery,
  useExportActivitiesMutation,
  useStartStravaAuthMutation,
  useFinishStravaAuthMutation,
} = stravaApi;
