import { ATHLETE_CALLS } from '#shared/calls/athletes.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import type { AthleteStatsQuery, AthletesExportQuery, AthletesQuery } from '#shared/contract/athletes.ts';
import type { RevealedCodesAnswer } from '#shared/contract/personLink.ts';
import type { ReasonBody } from '#shared/contract/reason.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import { ATHLETES_FILE } from '#shared/words/athletesFile.ts';
import { apiSlice } from './apiSlice.ts';
import { asNotFound, asNotFoundIn } from './asNotFound.ts';
import { onSuccess } from './onSuccess.ts';
import { onSuccessOrTooLate } from './onSuccessOrTooLate.ts';
import { saveAnswer } from './saveAnswer.ts';
import { byId, byIdAndQuery, byQuery, sends, sendsTo } from './sends.ts';

const notFound = (id: string) => stravaMessages('athlete_not_found', { id });

export const athletesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listAthletes: build.query<AnswerOf<typeof ATHLETE_CALLS.listAthletes>, AthletesQuery>({
      ...byQuery(ATHLETE_CALLS.listAthletes),
      providesTags: ['Athlete'],
    }),
    exportAthletes: build.mutation<null, AthletesExportQuery>({
      queryFn: (params, _api, _extra, baseQuery) =>
        saveAnswer(
          baseQuery({ ...callOf(ATHLETE_CALLS.exportAthletes), params: { ...params }, answer: 'file' }),
          ATHLETES_FILE,
        ),
    }),
    getAthlete: build.query({
      ...byId(ATHLETE_CALLS.getAthlete, (answer) => answer.athlete),
      transformErrorResponse: asNotFound(notFound),
      providesTags: ['Athlete'],
    }),
    getAthleteStats: build.query<AnswerOf<typeof ATHLETE_CALLS.getAthleteStats>, AthleteStatsQuery & { id: string }>({
      ...byIdAndQuery(ATHLETE_CALLS.getAthleteStats),
      transformErrorResponse: asNotFoundIn(notFound),
      providesTags: ['Activity'],
    }),
    getAthleteEvents: build.query({
      ...byId(ATHLETE_CALLS.getAthleteEvents, (answer) => answer.events),
      transformErrorResponse: asNotFound(notFound),
      providesTags: ['Athlete'],
    }),
    syncAthlete: build.mutation({
      ...byId(ATHLETE_CALLS.syncAthlete),
      invalidatesTags: onSuccessOrTooLate('Athlete', 'OwnAthlete', 'Control'),
    }),
    syncAthletes: build.mutation({
      ...sends(ATHLETE_CALLS.syncAthletes),
      invalidatesTags: onSuccess('Athlete', 'Control'),
    }),
    disconnectAthlete: build.mutation({
      ...byId(ATHLETE_CALLS.disconnectAthlete),
      invalidatesTags: onSuccessOrTooLate('Athlete', 'OwnAthlete', 'Control', 'Attention'),
    }),
    revealCodes: build.mutation<RevealedCodesAnswer['participants'], Required<ReasonBody> & { id: string }>({
      ...sendsTo(ATHLETE_CALLS.revealCodes, (answer) => answer.participants),
      invalidatesTags: onSuccess('StudyLog'),
    }),
    deleteAthlete: build.mutation({
      ...sendsTo(ATHLETE_CALLS.deleteAthlete),
      invalidatesTags: onSuccess(
        'Athlete',
        'OwnAthlete',
        'Activity',
        'Gear',
        'StravaDashboard',
        'Control',
        'Attention',
      ),
    }),
  }),
});
