import { apiSlice } from '#client/api/apiSlice.ts';
import { callOfPlace, type PlaceOf } from '#client/api/callOfPlace.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { onSuccessOrTooLate } from '#client/api/onSuccessOrTooLate.ts';
import { saveAnswer } from '#client/api/saveAnswer.ts';
import { endpointOf, type Params, type Picked } from '#client/api/sends.ts';
import type { Call } from '#shared/calls/call.ts';
import { PLACE_CALLS } from '#shared/calls/places.ts';
import type { CalendarQuery } from '#shared/contract/adherence.ts';
import type { EffortBody, OwnDaysAnswer, OwnSessionsAnswer, OwnSessionsQuery } from '#shared/contract/place.ts';

const CONNECTION = ['Receipt', 'OwnAthlete'] as const;
const PLACE = ['Receipt', 'OwnStudy'] as const;

/** As `byQuery`, for a place. */
function byQueryFor<Answer>(call: Call<Answer, undefined>) {
  return endpointOf(call, ({ place, receipt, ...params }: PlaceOf & Params) => ({
    ...callOfPlace(call, { place, receipt }),
    params,
  }));
}

/** As `sends`, for a place. */
function sendsFor<Answer, Body, Result = Answer>(call: Call<Answer, Body>, pick?: Picked<Answer, Result>) {
  return endpointOf(
    call,
    ({ place, receipt, ...body }: PlaceOf & Body) => ({ ...callOfPlace(call, { place, receipt }), body }),
    pick,
  );
}

export const placesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getPlace: build.query({
      ...endpointOf(
        PLACE_CALLS.getPlace,
        (of: PlaceOf) => callOfPlace(PLACE_CALLS.getPlace, of),
        (answer) => answer.participation,
      ),
      providesTags: ['Receipt', 'OwnStudy'],
    }),
    getOwnDays: build.query<OwnDaysAnswer, PlaceOf & CalendarQuery>({
      ...byQueryFor(PLACE_CALLS.getOwnDays),
      providesTags: ['Receipt'],
    }),
    listOwnSessions: build.query<OwnSessionsAnswer, PlaceOf & OwnSessionsQuery>({
      ...byQueryFor(PLACE_CALLS.listOwnSessions),
      providesTags: ['Receipt'],
    }),
    rateSession: build.mutation<null, PlaceOf & EffortBody & { session: string }>({
      query: ({ session, effort, ...of }) => ({
        ...callOfPlace(PLACE_CALLS.rateSession, of, session),
        body: { effort } satisfies EffortBody,
      }),
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
    leaveStudy: build.mutation({
      ...sendsFor(PLACE_CALLS.leaveStudy, (answer) => answer.confirmation),
      invalidatesTags: onSuccess('OwnStudy'),
    }),
    keepAnswers: build.mutation({
      ...sendsFor(PLACE_CALLS.keepAnswers, (answer) => answer.participation),
      invalidatesTags: onSuccess(...PLACE),
    }),
    endConnection: build.mutation({
      ...sendsFor(PLACE_CALLS.endConnection),
      invalidatesTags: onSuccess(...CONNECTION),
    }),
    declareOwnAbsence: build.mutation({
      ...sendsFor(PLACE_CALLS.declareOwnAbsence, (answer) => answer.absence),
      invalidatesTags: onSuccess('Receipt'),
    }),
    removeOwnAbsence: build.mutation<null, PlaceOf & { id: string }>({
      query: ({ id, ...of }) => callOfPlace(PLACE_CALLS.removeOwnAbsence, of, id),
      invalidatesTags: onSuccessOrTooLate('Receipt'),
    }),
  }),
});
