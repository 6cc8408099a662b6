import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { asks, sends, sendsOnly, sendsTo } from '#client/api/sends.ts';
import { JOINING_CALLS } from '#shared/calls/joining.ts';

export const joiningApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listOwnStudies: build.query({
      ...asks(JOINING_CALLS.listOwnStudies, (answer) => answer.studies),
      providesTags: ['OwnStudy'],
    }),
    checkJoinCode: build.mutation({
      ...sendsOnly(JOINING_CALLS.checkJoinCode, 'code', (answer) => answer.study),
    }),
    joinStudy: build.mutation({
      ...sends(JOINING_CALLS.joinStudy, (answer) => answer.study),
      invalidatesTags: onSuccess('OwnStudy', 'Participant', 'Activity'),
    }),
    answerConsent: build.mutation({
      ...sendsTo(JOINING_CALLS.answerConsent, (answer) => answer.consent),
      invalidatesTags: onSuccess('Receipt', 'OwnStudy', 'Participant'),
    }),
  }),
});
