import { ATHLETE_CALLS } from '#shared/calls/athletes.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import type {
  Athlete,
  AthleteEvent,
  AthleteStatsQuery,
  AthletesExportQuery,
  AthletesQuery,
  DeleteAthleteBody,
  SyncAthletesBody,
} from '#shared/contract/athletes.ts';
import type { RevealedCodesAnswer } from '#shared/contract/personLink.ts';
import type { ReasonBody } from '#shared/contract/reason.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import { ATHLETES_FILE } from '#shared/words/athletesFile.ts';
import { apiSlice } from './apiSlice.ts';
import { asNotFound } from './asNotFound.ts';
import { onSuccess } from './onSuccess.ts';
import { saveAnswer } from './saveAnswer.ts';
import { withBody } from './withBody.ts';

const notFound = <Failure extends Parameters<typeof asNotFound>[0]>(error: Failure, id: string) =>
  asNotFound(error, stravaMessages('athlete_not_found', { id }));

export const athletesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listAthletes: build.query<AnswerOf<typeof ATHLETE_CALLS.listAthletes>, AthletesQuery>({
      query: (params) => ({ ...callOf(ATHLETE_CALLS.listAthletes), params: { ...params } }),
      providesTags: ['Athlete'],
    }),
    exportAthletes: build.mutation<null, AthletesExportQuery>({
      queryFn: (params, _api, _extra, baseQuery) =>
        saveAnswer(
          baseQuery({ ...callOf(ATHLETE_CALLS.exportAthletes), params: { ...params }, answer: 'file' }),
          ATHLETES_FILE,
        ),
    }),
    getAthlete: build.query<Athlete, string>({
      query: (id) => callOf(ATHLETE_CALLS.getAthlete, id),
      transformResponse: (answer: AnswerOf<typeof ATHLETE_CALLS.getAthlete>) => answer.athlete,
      transformErrorResponse: (error, _meta, id) => notFound(error, id),
      providesTags: ['Athlete'],
    }),
    getAthleteStats: build.query<AnswerOf<typeof ATHLETE_CALLS.getAthleteStats>, AthleteStatsQuery & { id: string }>({
      query: ({ id, ...params }) => ({ ...callOf(ATHLETE_CALLS.getAthleteStats, id), params }),
      transformErrorResponse: (error, _meta, { id }) => notFound(error, id),
      providesTags: ['Activity'],
    }),
    getAthleteEvents: build.query<AthleteEvent[], string>({
      query: (id) => callOf(ATHLETE_CALLS.getAthleteEvents, id),
      transformResponse: (answer: AnswerOf<typeof ATHLETE_CALLS.getAthleteEvents>) => answer.events,
      transformErrorResponse: (error, _meta, id) => notFound(error, id),
      providesTags: ['Athlete'],
    }),
    syncAthlete: build.mutation<AnswerOf<typeof ATHLETE_CALLS.syncAthlete>, string>({
      query: (id) => callOf(ATHLETE_CALLS.syncAthlete, id),
      invalidatesTags: onSuccess('Athlete', 'OwnAthlete', 'Control'),
    }),
    syncAthletes: build.mutation<AnswerOf<typeof ATHLETE_CALLS.syncAthletes>, SyncAthletesBody>({
      query: (body) => withBody(ATHLETE_CALLS.syncAthletes, body),
      invalidatesTags: onSuccess('Athlete', 'Control'),
    }),
    disconnectAthlete: build.mutation<null, string>({
      query: (id) => callOf(ATHLETE_CALLS.disconnectAthlete, id),
      invalidatesTags: onSuccess('Athlete', 'OwnAthlete', 'Control'),
    }),
    revealCodes: build.mutation<RevealedCodesAnswer['participants'], Required<ReasonBody> & { id: string }>({
      query: ({ id, ...body }) => withBody(ATHLETE_CALLS.revealCodes, body, id),
      transformResponse: (answer: AnswerOf<typeof ATHLETE_CALLS.revealCodes>) => answer.participants,
      invalidatesTags: onSuccess('StudyLog'),
    }),
    deleteAthlete: build.mutation<null, DeleteAthleteBody & { id: string }>({
      query: ({ id, ...body }) => withBody(ATHLETE_CALLS.deleteAthlete, body, id),
      invalidatesTags: onSuccess('Athlete', 'OwnAthlete', 'Activity', 'Gear', 'StravaDashboard', 'Control'),
    }),
  }),
});
