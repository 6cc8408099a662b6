import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { byId, sends, sendsTo } from '#client/api/sends.ts';
import { withBody } from '#client/api/withBody.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import { INVITE_CALLS } from '#shared/calls/invites.ts';
import type { AcceptedAnswer, ReceiptAnswer, StudyInviteAnswer } from '#shared/contract/invites.ts';

/** Tokens travel in bodies, so that they are in no address. */
export const invitesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    inviteParticipants: build.mutation({
      ...sendsTo(INVITE_CALLS.inviteParticipants),
      invalidatesTags: onSuccess('Participant', 'StudyLog'),
    }),
    cancelInvite: build.mutation({
      ...byId(INVITE_CALLS.cancelInvite),
      invalidatesTags: onSuccess('Participant', 'StudyLog'),
    }),
    renewOwnPageLink: build.mutation({
      ...byId(INVITE_CALLS.renewOwnPageLink),
      invalidatesTags: onSuccess('StudyLog'),
    }),
    getStudyCapacity: build.query({
      ...byId(INVITE_CALLS.getStudyCapacity, (answer) => answer.capacity),
      keepUnusedDataFor: 0,
    }),
    getStudyLink: build.query({
      ...byId(INVITE_CALLS.getStudyLink, (answer) => answer.link),
      providesTags: ['StudyLink'],
    }),
    openStudyLink: build.mutation({
      ...sendsTo(INVITE_CALLS.openStudyLink),
      invalidatesTags: onSuccess('StudyLink', 'StudyLog'),
    }),
    closeStudyLink: build.mutation({
      ...byId(INVITE_CALLS.closeStudyLink),
      invalidatesTags: onSuccess('StudyLink', 'StudyLog'),
    }),
    checkStudyInvite: build.query<StudyInviteAnswer, string>({
      query: (invite) => withBody(INVITE_CALLS.checkStudyInvite, { invite }),
      keepUnusedDataFor: 0,
    }),
    acceptInvite: build.mutation({
      ...sends(INVITE_CALLS.acceptInvite),
      invalidatesTags: onSuccess('OwnStudy', 'Participant', 'Activity'),
    }),
    openRecordedPlace: build.mutation<AcceptedAnswer, string>({
      query: (invite) => withBody(INVITE_CALLS.openRecordedPlace, { invite }),
    }),
    takePlace: build.mutation<null, string>({
      query: (receipt) => withBody(INVITE_CALLS.takePlace, { receipt }),
      invalidatesTags: onSuccess('Receipt', 'OwnStudy', 'Activity'),
    }),
    refuseInvite: build.mutation<null, string>({
      query: (invite) => withBody(INVITE_CALLS.refuseInvite, { invite }),
    }),
    readReceipt: build.query<ReceiptAnswer['participation'], string>({
      query: (receipt) => withBody(INVITE_CALLS.readReceipt, { receipt }),
      transformResponse: (answer: AnswerOf<typeof INVITE_CALLS.readReceipt>) => answer.participation,
      keepUnusedDataFor: 0,
      providesTags: ['Receipt'],
    }),
    answerConsentByReceipt: build.mutation({
      ...sends(INVITE_CALLS.answerConsentByReceipt, (answer) => answer.consent),
      invalidatesTags: onSuccess('Receipt', 'Participant'),
    }),
  }),
});
