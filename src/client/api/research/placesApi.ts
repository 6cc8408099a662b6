import { apiSlice } from '#client/api/apiSlice.ts';
import { callOfPlace, type PlaceOf } from '#client/api/callOfPlace.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { saveAnswer } from '#client/api/saveAnswer.ts';
import type { AnswerOf, BodyOf } from '#shared/calls/call.ts';
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
type Tag = (typeof CONNECTION | typeof PLACE)[number];

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
      query: ({ session, effort, ...of }) => ({
        ...callOfPlace(PLACE_CALLS.rateSession, of, session),
        body: { effort } satisfies BodyOf<typeof PLACE_CALLS.rateSession>,
      }),
      invalidatesTags: onSuccess<Tag>('Receipt'),
    }),
    removeRating: build.mutation<null, PlaceOf & { session: string }>({
      query: ({ session, ...of }) => callOfPlace(PLACE_CALLS.removeRating, of, session),
      invalidatesTags: onSuccess<Tag>('Receipt'),
    }),
    downloadOwnData: build.mutation<null, PlaceOf & { fileName: string }>({
      queryFn: ({ fileName, ...of }, _api, _extra, baseQuery) =>
        saveAnswer(baseQuery({ ...callOfPlace(PLACE_CALLS.downloadOwnData, of), answer: 'file' }), fileName),
    }),
    /** Nothing is read again: after an erasure the signed-in user has no place any more. */
    leaveStudy: build.mutation<LeftAnswer['confirmation'], PlaceOf & LeaveBody>({
      query: ({ place, receipt, ...body }) => ({
        ...callOfPlace(PLACE_CALLS.leaveStudy, { place, receipt }),
        body: body satisfies BodyOf<typeof PLACE_CALLS.leaveStudy>,
      }),
      transformResponse: (answer: AnswerOf<typeof PLACE_CALLS.leaveStudy>) => answer.confirmation,
      invalidatesTags: onSuccess<Tag>('OwnStudy'),
    }),
    keepAnswers: build.mutation<ReceiptAnswer['participation'], PlaceOf & KeepAnswersBody>({
      query: ({ place, receipt, ...body }) => ({
        ...callOfPlace(PLACE_CALLS.keepAnswers, { place, receipt }),
        body: body satisfies BodyOf<typeof PLACE_CALLS.keepAnswers>,
      }),
      transformResponse: (answer: AnswerOf<typeof PLACE_CALLS.keepAnswers>) => answer.participation,
      invalidatesTags: onSuccess<Tag>(...PLACE),
    }),
    endConnection: build.mutation<null, PlaceOf & EndConnectionBody>({
      query: ({ place, receipt, ...body }) => ({
        ...callOfPlace(PLACE_CALLS.endConnection, { place, receipt }),
        body: body satisfies BodyOf<typeof PLACE_CALLS.endConnection>,
      }),
      invalidatesTags: onSuccess<Tag>(...CONNECTION),
    }),
    declareOwnAbsence: build.mutation<Absence, PlaceOf & AbsenceBody>({
      query: ({ place, receipt, ...body }) => ({
        ...callOfPlace(PLACE_CALLS.declareOwnAbsence, { place, receipt }),
        body: body satisfies BodyOf<typeof PLACE_CALLS.declareOwnAbsence>,
      }),
      transformResponse: (answer: AnswerOf<typeof PLACE_CALLS.declareOwnAbsence>) => answer.absence,
      invalidatesTags: onSuccess<Tag>('Receipt'),
    }),
    removeOwnAbsence: build.mutation<null, PlaceOf & { id: string }>({
      query: ({ id, ...of }) => callOfPlace(PLACE_CALLS.removeOwnAbsence, of, id),
      invalidatesTags: onSuccess<Tag>('Receipt'),
    }),
  }),
});

export const {
  useGetPlaceQuery,
  useGetOwnDaysQuery,
  useListOwnSessionsQuery,
  useRateSessionMutation,
  useRemoveRatingMutation,
  useDownloadOwnDataMutation,
  useLeaveStudyMutation,
  useKeepAnswersMutation,
  useEndConnectionMutation,
  useDeclareOwnAbsenceMutation,
  useRemoveOwnAbsenceMutation,
} = placesApi;
