import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { type AnswerOf, type BodyOf, callOf } from '#shared/calls/call.ts';
import { JOINING_CALLS } from '#shared/calls/joining.ts';
import type {
  AnswerConsentBody,
  JoinBody,
  JoinCheckAnswer,
  OwnStudy,
  RecordedConsentAnswer,
} from '#shared/contract/joining.ts';

export const joiningApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listOwnStudies: build.query<OwnStudy[], void>({
      query: () => callOf(JOINING_CALLS.listOwnStudies),
      transformResponse: (answer: AnswerOf<typeof JOINING_CALLS.listOwnStudies>) => answer.studies,
      providesTags: ['OwnStudy'],
    }),
    checkJoinCode: build.mutation<JoinCheckAnswer['study'], string>({
      query: (code) => ({
        ...callOf(JOINING_CALLS.checkJoinCode),
        body: { code } satisfies BodyOf<typeof JOINING_CALLS.checkJoinCode>,
      }),
      transformResponse: (answer: AnswerOf<typeof JOINING_CALLS.checkJoinCode>) => answer.study,
    }),
    joinStudy: build.mutation<OwnStudy, JoinBody>({
      query: (body) => ({
        ...callOf(JOINING_CALLS.joinStudy),
        body: body satisfies BodyOf<typeof JOINING_CALLS.joinStudy>,
      }),
      transformResponse: (answer: AnswerOf<typeof JOINING_CALLS.joinStudy>) => answer.study,
      invalidatesTags: onSuccess('OwnStudy', 'Participant', 'Activity'),
    }),
    answerConsent: build.mutation<RecordedConsentAnswer['consent'], AnswerConsentBody & { id: string }>({
      query: ({ id, ...body }) => ({
        ...callOf(JOINING_CALLS.answerConsent, id),
        body: body satisfies BodyOf<typeof JOINING_CALLS.answerConsent>,
      }),
      transformResponse: (answer: AnswerOf<typeof JOINING_CALLS.answerConsent>) => answer.consent,
      invalidatesTags: onSuccess('OwnStudy', 'Participant'),
    }),
  }),
});

export const { useListOwnStudiesQuery, useCheckJoinCodeMutation, useJoinStudyMutation, useAnswerConsentMutation } =
  joiningApi;
