import { apiSlice } from '#client/api/apiSlice.ts';
import { callOfPlace, type PlaceOf, withBodyOfPlace } from '#client/api/callOfPlace.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { saveAnswer } from '#client/api/saveAnswer.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import { PLACE_CALLS } from '#shared/calls/places.ts';
import type { Absence, AbsenceBody, CalendarQuery } from '#shared/contract/adherence.ts';
import type { ReceiptAnswer } from '#shared/contract/invites.ts';
import type {
  EffortBody,
  EndConnectionBody,
  KeepAnswersBody,
  LeaveBody,
  LeftAnswer,
  OwnDaysAnswer,
  OwnSessionsAnswer,
  OwnSessionsQuery,
} from '#shared/contract/place.ts';

const CONNECTION = ['Receipt', 'OwnAthlete'] as const;
const PLACE = ['Receipt', 'OwnStudy'] as const;

export const placesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getPlace: build.query<ReceiptAnswer['participation'], PlaceOf>({
      query: (of) => callOfPlace(PLACE_CALLS.getPlace, of),
      transformResponse: (answer: AnswerOf<typeof PLACE_CALLS.getPlace>) => answer.participation,
      providesTags: ['Receipt', 'OwnStudy'],
    }),
    getOwnDays: build.query<OwnDaysAnswer, PlaceOf & CalendarQuery>({
      query: ({ place, receipt, ...params }) => ({
        ...callOfPlace(PLACE_CALLS.getOwnDays, { place, receipt }),
        params,
      }),
      providesTags: ['Receipt'],
    }),
    listOwnSessions: build.query<OwnSessionsAnswer, PlaceOf & OwnSessionsQuery>({
      query: ({ place, receipt, ...params }) => ({
        ...callOfPlace(PLACE_CALLS.listOwnSessions, { place, receipt }),
        params,
      }),
      providesTags: ['Receipt'],
    }),
    rateSession: build.mutation<null, PlaceOf & EffortBody & { session: string }>({
      query: ({ session, effort, ...of }) => withBodyOfPlace(PLACE_CALLS.rateSession, { effort }, of, session),
      invalidatesTags: onSuccess('Receipt'),
    }),
    removeRating: build.mutation<null, PlaceOf & { session: string }>({
      query: ({ session, ...of }) => callOfPlace(PLACE_CALLS.removeRating, of, session),
      invalidatesTags: onSuccess('Receipt'),
    }),
    downloadOwnData: build.mutation<null, PlaceOf & { fileName: string }>({
      queryFn: ({ fileName, ...of }, _api, _extra, baseQuery) =>
        saveAnswer(baseQuery({ ...callOfPlace(PLACE_CALLS.downloadOwnData, of), answer: 'file' }), fileName),
    }),
    /** Nothing is read again: after an erasure the signed-in user has no place any more. */
    leaveStudy: build.mutation<LeftAnswer['confirmation'], PlaceOf & LeaveBody>({
      query: ({ place, receipt, ...body }) => withBodyOfPlace(PLACE_CALLS.leaveStudy, body, { place, receipt }),
      transformResponse: (answer: AnswerOf<typeof PLACE_CALLS.leaveStudy>) => answer.confirmation,
      invalidatesTags: onSuccess('OwnStudy'),
    }),
    keepAnswers: build.mutation<ReceiptAnswer['participation'], PlaceOf & KeepAnswersBody>({
      query: ({ place, receipt, ...body }) => withBodyOfPlace(PLACE_CALLS.keepAnswers, body, { place, receipt }),
      transformResponse: (answer: AnswerOf<typeof PLACE_CALLS.keepAnswers>) => answer.participation,
      invalidatesTags: onSuccess(...PLACE),
    }),
    endConnection: build.mutation<null, PlaceOf & EndConnectionBody>({
      query: ({ place, receipt, ...body }) => withBodyOfPlace(PLACE_CALLS.endConnection, body, { place, receipt }),
      invalidatesTags: onSuccess(...CONNECTION),
    }),
    declareOwnAbsence: build.mutation<Absence, PlaceOf & AbsenceBody>({
      query: ({ place, receipt, ...body }) => withBodyOfPlace(PLACE_CALLS.declareOwnAbsence, body, { place, receipt }),
      transformResponse: (answer: AnswerOf<typeof PLACE_CALLS.declareOwnAbsence>) => answer.absence,
      invalidatesTags: onSuccess('Receipt'),
    }),
    removeOwnAbsence: build.mutation<null, PlaceOf & { id: string }>({
      query: ({ id, ...of }) => callOfPlace(PLACE_CALLS.removeOwnAbsence, of, id),
      invalidatesTags: onSuccess('Receipt'),
    }),
  }),
});
