import type {
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
  useStartStravaAuthMutation,
  useFinishStravaAuthMutation,
} = stravaApi;
