import { ATHLETE_CALLS } from '#shared/calls/athletes.ts';
import { callOf } from '#shared/calls/call.ts';
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
import { stravaMessages } from '#shared/stravaMessages.ts';
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
      query: (params) => ({ ...callOf(ATHLETE_CALLS.listAthletes), params: { ...params } }),
      providesTags: ['Athlete'],
    }),
    getAthlete: build.query<Athlete, string>({
      query: (id) => ({ ...callOf(ATHLETE_CALLS.getAthlete, id) }),
      transformResponse: (answer: AthleteAnswer) => answer.athlete,
      transformErrorResponse: (error, _meta, id) => notFound(error, id),
      providesTags: ['Athlete'],
    }),
    getAthleteStats: build.query<AthleteStatsAnswer, AthleteStatsQuery & { id: string }>({
      query: ({ id, ...params }) => ({ ...callOf(ATHLETE_CALLS.getAthleteStats, id), params }),
      transformErrorResponse: (error, _meta, { id }) => notFound(error, id),
      providesTags: ['Activity'],
    }),
    getAthleteEvents: build.query<AthleteEvent[], string>({
      query: (id) => ({ ...callOf(ATHLETE_CALLS.getAthleteEvents, id) }),
      transformResponse: (answer: AthleteEventsAnswer) => answer.events,
      transformErrorResponse: (error, _meta, id) => notFound(error, id),
      providesTags: ['Athlete'],
    }),
    syncAthlete: build.mutation<SyncAthletesAnswer, string>({
      query: (id) => ({ ...callOf(ATHLETE_CALLS.syncAthlete, id) }),
      invalidatesTags: onSuccess<Shown>('Athlete', 'OwnAthlete', 'Control'),
    }),
    syncAthletes: build.mutation<SyncAthletesAnswer, SyncAthletesBody>({
      query: (body) => ({ ...callOf(ATHLETE_CALLS.syncAthletes), body }),
      invalidatesTags: onSuccess<Shown>('Athlete', 'Control'),
    }),
    disconnectAthlete: build.mutation<null, string>({
      query: (id) => ({ ...callOf(ATHLETE_CALLS.disconnectAthlete, id) }),
      invalidatesTags: onSuccess<Shown>('Athlete', 'OwnAthlete', 'Control'),
    }),
    deleteAthlete: build.mutation<null, DeleteAthleteBody & { id: string }>({
      query: ({ id, ...body }) => ({ ...callOf(ATHLETE_CALLS.deleteAthlete, id), body }),
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
