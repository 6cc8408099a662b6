import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { sends, sendsTo } from '#client/api/sends.ts';
import { withBody } from '#client/api/withBody.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { JOINING_CALLS } from '#shared/calls/joining.ts';
import type { JoinCheckAnswer, OwnStudy } from '#shared/contract/joining.ts';

export const joiningApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listOwnStudies: build.query<OwnStudy[], void>({
      query: () => callOf(JOINING_CALLS.listOwnStudies),
      transformResponse: (answer: AnswerOf<typeof JOINING_CALLS.listOwnStudies>) => answer.studies,
      providesTags: ['OwnStudy'],
    }),
    checkJoinCode: build.mutation<JoinCheckAnswer['study'], string>({
      query: (code) => withBody(JOINING_CALLS.checkJoinCode, { code }),
      transformResponse: (answer: AnswerOf<typeof JOINING_CALLS.checkJoinCode>) => answer.study,
    }),
    joinStudy: build.mutation({
      ...sends(JOINING_CALLS.joinStudy, (answer) => answer.study),
      invalidatesTags: onSuccess('OwnStudy', 'Participant', 'Activity'),
    }),
    answerConsent: build.mutation({
      ...sendsTo(JOINING_CALLS.answerConsent, (answer) => answer.consent),
      invalidatesTags: onSuccess('OwnStudy', 'Participant'),
    }),
  }),
});
