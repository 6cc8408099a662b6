import type {
  Athlete,
  AthleteAnswer,
  AthleteEvent,
  AthleteEventsAnswer,
  AthleteStatsAnswer,
  AthleteStatsQuery,
  AthletesAnswer,
  AthletesQuery,
  DeleteAthleteBody,
  SyncAthletesAnswer,
  SyncAthletesBody,
} from '#shared/contract/athletes.ts';
import { withId } from '#shared/paths.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import { STRAVA_PATHS } from '#shared/stravaPaths.ts';
import { apiSlice } from './apiSlice.ts';
import { asNotFound } from './asNotFound.ts';
import { onSuccess } from './onSuccess.ts';

type Shown = 'Athlete' | 'OwnAthlete' | 'Activity' | 'Gear' | 'StravaDashboard' | 'Control';

const notFound = <Failure extends Parameters<typeof asNotFound>[0]>(error: Failure, id: string) =>
  asNotFound(error, stravaMessages('athlete_not_found', { id }));

/** Athletes: who is connected, how it stands, what they do. */
export const athletesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listAthletes: build.query<AthletesAnswer, AthletesQuery>({
      query: (params) => ({ path: STRAVA_PATHS.athletes, params: { ...params } }),
      providesTags: ['Athlete'],
    }),
    getAthlete: build.query<Athlete, string>({
      query: (id) => ({ path: withId(STRAVA_PATHS.athlete, id) }),
      transformResponse: (answer: AthleteAnswer) => answer.athlete,
      transformErrorResponse: (error, _meta, id) => notFound(error, id),
      providesTags: ['Athlete'],
    }),
    getAthleteStats: build.query<AthleteStatsAnswer, AthleteStatsQuery & { id: string }>({
      query: ({ id, ...params }) => ({ path: withId(STRAVA_PATHS.athleteStats, id), params }),
      transformErrorResponse: (error, _meta, { id }) => notFound(error, id),
      providesTags: ['Activity'],
    }),
    getAthleteEvents: build.query<AthleteEvent[], string>({
      query: (id) => ({ path: withId(STRAVA_PATHS.athleteEvents, id) }),
      transformResponse: (answer: AthleteEventsAnswer) => answer.events,
      transformErrorResponse: (error, _meta, id) => notFound(error, id),
      providesTags: ['Athlete'],
    }),
    syncAthlete: build.mutation<SyncAthletesAnswer, string>({
      query: (id) => ({ path: withId(STRAVA_PATHS.athleteSync, id), method: 'POST' }),
      invalidatesTags: onSuccess<Shown>('Athlete', 'OwnAthlete', 'Control'),
    }),
    syncAthletes: build.mutation<SyncAthletesAnswer, SyncAthletesBody>({
      query: (body) => ({ path: STRAVA_PATHS.athletesSync, method: 'POST', body }),
      invalidatesTags: onSuccess<Shown>('Athlete', 'Control'),
    }),
    disconnectAthlete: build.mutation<null, string>({
      query: (id) => ({ path: withId(STRAVA_PATHS.athleteDisconnect, id), method: 'POST' }),
      invalidatesTags: onSuccess<Shown>('Athlete', 'OwnAthlete', 'Control'),
    }),
    deleteAthlete: build.mutation<null, DeleteAthleteBody & { id: string }>({
      query: ({ id, ...body }) => ({ path: withId(STRAVA_PATHS.athlete, id), method: 'DELETE', body }),
      invalidatesTags: onSuccess<Shown>('Athlete', 'OwnAthlete', 'Activity', 'Gear', 'StravaDashboard', 'Control'),
    }),
  }),
});

export const {
  useListAthletesQuery,
  useGetAthleteQuery,
  useGetAthleteStatsQuery,
  useGetAthleteEventsQuery,
  useSyncAthleteMutation,
  useSyncAthletesMutation,
  useDisconnectAthleteMutation,
  useDeleteAthleteMutation,
} = athletesApi;
