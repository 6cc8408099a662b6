import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { byId, sends, sendsOnly, sendsTo } from '#client/api/sends.ts';
import { INVITE_CALLS } from '#shared/calls/invites.ts';
import { orStudyClosed } from './orStudyClosed.ts';

/** Tokens travel in bodies, so that they are in no address. */
export const invitesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    inviteParticipants: build.mutation({
      ...sendsTo(INVITE_CALLS.inviteParticipants),
      invalidatesTags: orStudyClosed('Participant', 'StudyLog'),
    }),
    cancelInvite: build.mutation({
      ...byId(INVITE_CALLS.cancelInvite),
      invalidatesTags: orStudyClosed('Participant', 'StudyLog'),
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
      invalidatesTags: orStudyClosed('StudyLink', 'StudyLog'),
    }),
    checkStudyInvite: build.query({
      ...sendsOnly(INVITE_CALLS.checkStudyInvite, 'invite'),
      keepUnusedDataFor: 0,
    }),
    acceptInvite: build.mutation({
      ...sends(INVITE_CALLS.acceptInvite),
      invalidatesTags: onSuccess('OwnStudy', 'Participant', 'Activity'),
    }),
    openRecordedPlace: build.mutation({
      ...sends(INVITE_CALLS.openRecordedPlace),
    }),
    takePlace: build.mutation({
      ...sendsOnly(INVITE_CALLS.takePlace, 'receipt'),
      invalidatesTags: onSuccess('Receipt', 'OwnStudy', 'Activity'),
    }),
    refuseInvite: build.mutation({
      ...sendsOnly(INVITE_CALLS.refuseInvite, 'invite'),
    }),
    readReceipt: build.query({
      ...sendsOnly(INVITE_CALLS.readReceipt, 'receipt', (answer) => answer.participation),
      keepUnusedDataFor: 0,
      providesTags: ['Receipt'],
    }),
    answerConsentByReceipt: build.mutation({
      ...sends(INVITE_CALLS.answerConsentByReceipt, (answer) => answer.consent),
      invalidatesTags: onSuccess('Receipt', 'Participant'),
    }),
  }),
});
