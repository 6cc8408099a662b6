import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { withBody } from '#client/api/withBody.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { INVITE_CALLS } from '#shared/calls/invites.ts';
import type {
  AcceptedAnswer,
  AcceptInviteBody,
  AnswerByReceiptBody,
  InvitedAnswer,
  InviteParticipantsBody,
  OpenedStudyLinkAnswer,
  OpenStudyLinkBody,
  OwnPageLinkAnswer,
  ReceiptAnswer,
  StudyCapacityAnswer,
  StudyInviteAnswer,
  StudyLink,
} from '#shared/contract/invites.ts';
import type { RecordedConsentAnswer } from '#shared/contract/joining.ts';

type OfStudy<Body> = Body & { id: string };

/** Tokens travel in bodies, so that they are in no address. */
export const invitesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    inviteParticipants: build.mutation<InvitedAnswer, OfStudy<InviteParticipantsBody>>({
      query: ({ id, ...body }) => withBody(INVITE_CALLS.inviteParticipants, body, id),
      invalidatesTags: onSuccess('Participant'),
    }),
    cancelInvite: build.mutation<null, string>({
      query: (id) => callOf(INVITE_CALLS.cancelInvite, id),
      invalidatesTags: onSuccess('Participant'),
    }),
    renewOwnPageLink: build.mutation<OwnPageLinkAnswer, string>({
      query: (id) => callOf(INVITE_CALLS.renewOwnPageLink, id),
    }),
    getStudyCapacity: build.query<StudyCapacityAnswer['capacity'], string>({
      query: (id) => callOf(INVITE_CALLS.getStudyCapacity, id),
      transformResponse: (answer: AnswerOf<typeof INVITE_CALLS.getStudyCapacity>) => answer.capacity,
      keepUnusedDataFor: 0,
    }),
    getStudyLink: build.query<StudyLink | null, string>({
      query: (id) => callOf(INVITE_CALLS.getStudyLink, id),
      transformResponse: (answer: AnswerOf<typeof INVITE_CALLS.getStudyLink>) => answer.link,
      providesTags: ['StudyLink'],
    }),
    openStudyLink: build.mutation<OpenedStudyLinkAnswer, OfStudy<OpenStudyLinkBody>>({
      query: ({ id, ...body }) => withBody(INVITE_CALLS.openStudyLink, body, id),
      invalidatesTags: onSuccess('StudyLink'),
    }),
    closeStudyLink: build.mutation<null, string>({
      query: (id) => callOf(INVITE_CALLS.closeStudyLink, id),
      invalidatesTags: onSuccess('StudyLink'),
    }),
    checkStudyInvite: build.query<StudyInviteAnswer, string>({
      query: (invite) => withBody(INVITE_CALLS.checkStudyInvite, { invite }),
      keepUnusedDataFor: 0,
    }),
    acceptInvite: build.mutation<AcceptedAnswer, AcceptInviteBody>({
      query: (body) => withBody(INVITE_CALLS.acceptInvite, body),
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
    answerConsentByReceipt: build.mutation<RecordedConsentAnswer['consent'], AnswerByReceiptBody>({
      query: (body) => withBody(INVITE_CALLS.answerConsentByReceipt, body),
      transformResponse: (answer: AnswerOf<typeof INVITE_CALLS.answerConsentByReceipt>) => answer.consent,
      invalidatesTags: onSuccess('Receipt', 'Participant'),
    }),
  }),
});
