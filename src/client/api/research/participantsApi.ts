import { apiSlice } from '#client/api/apiSlice.ts';
import { asNotFound } from '#client/api/asNotFound.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { withBody } from '#client/api/withBody.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { PARTICIPANT_CALLS } from '#shared/calls/participants.ts';
import type { CodesCheckBody } from '#shared/contract/codesCheck.ts';
import type { PaperConsentBody } from '#shared/contract/joining.ts';
import type {
  ChangeParticipantBody,
  CreateParticipantsBody,
  GroupParticipantsBody,
  Participant,
  WithdrawBody,
} from '#shared/contract/participants.ts';
import type { ParticipantsQuery } from '#shared/contract/participantsQuery.ts';
import type { LinkPersonBody, RevealedPersonAnswer } from '#shared/contract/personLink.ts';
import type { DeletionBody, ReasonBody } from '#shared/contract/reason.ts';
import type { LogAnswer, LogQuery } from '#shared/contract/research.ts';
import type { WithdrawalFacts } from '#shared/contract/withdrawalEffect.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { logFailedDeletion, orBadRequest } from './researchErrors.ts';

const ALL = ['Participant', 'Study', 'StudyLog', 'Lab', 'ResearchSummary', 'Attention', 'Athlete'] as const;

export const participantsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listParticipants: build.query<
      AnswerOf<typeof PARTICIPANT_CALLS.listParticipants>,
      ParticipantsQuery & { id: string }
    >({
      query: ({ id, ...params }) => ({ ...callOf(PARTICIPANT_CALLS.listParticipants, id), params }),
      transformErrorResponse: (error, _meta, { id }) =>
        asNotFound(error, researchMessages('study_participants_not_found', { id })),
      providesTags: ['Participant'],
    }),
    getParticipant: build.query<Participant, string>({
      query: (id) => callOf(PARTICIPANT_CALLS.getParticipant, id),
      transformResponse: (answer: AnswerOf<typeof PARTICIPANT_CALLS.getParticipant>) => answer.participant,
      transformErrorResponse: (error, _meta, id) =>
        asNotFound(error, researchMessages('participant_not_found', { id })),
      providesTags: ['Participant'],
    }),
    createParticipants: build.mutation<AnswerOf<typeof PARTICIPANT_CALLS.createParticipants>, CreateParticipantsBody>({
      query: (body) => withBody(PARTICIPANT_CALLS.createParticipants, body),
      invalidatesTags: onSuccess(...ALL),
    }),
    checkCodes: build.mutation<AnswerOf<typeof PARTICIPANT_CALLS.checkCodes>, CodesCheckBody & { id: string }>({
      query: ({ id, ...body }) => withBody(PARTICIPANT_CALLS.checkCodes, body, id),
    }),
    changeParticipant: build.mutation<Participant, ChangeParticipantBody & { id: string }>({
      query: ({ id, ...body }) => withBody(PARTICIPANT_CALLS.changeParticipant, body, id),
      transformResponse: (answer: AnswerOf<typeof PARTICIPANT_CALLS.changeParticipant>) => answer.participant,
      transformErrorResponse: orBadRequest,
      invalidatesTags: onSuccess(...ALL),
    }),
    groupParticipants: build.mutation<
      AnswerOf<typeof PARTICIPANT_CALLS.groupParticipants>,
      GroupParticipantsBody & { id: string }
    >({
      query: ({ id, ...body }) => withBody(PARTICIPANT_CALLS.groupParticipants, body, id),
      invalidatesTags: onSuccess(...ALL),
    }),
    getWithdrawalFacts: build.query<WithdrawalFacts, string>({
      query: (id) => callOf(PARTICIPANT_CALLS.getWithdrawalFacts, id),
      transformResponse: (answer: AnswerOf<typeof PARTICIPANT_CALLS.getWithdrawalFacts>) => answer.facts,
      providesTags: ['Participant'],
    }),
    withdrawParticipant: build.mutation<
      AnswerOf<typeof PARTICIPANT_CALLS.withdrawParticipant>,
      WithdrawBody & { id: string }
    >({
      query: ({ id, ...body }) => withBody(PARTICIPANT_CALLS.withdrawParticipant, body, id),
      invalidatesTags: onSuccess(...ALL),
    }),
    recordPaperConsent: build.mutation<Participant, PaperConsentBody & { id: string }>({
      query: ({ id, ...body }) => withBody(PARTICIPANT_CALLS.recordPaperConsent, body, id),
      transformResponse: (answer: AnswerOf<typeof PARTICIPANT_CALLS.recordPaperConsent>) => answer.participant,
      invalidatesTags: onSuccess(...ALL),
    }),
    linkPerson: build.mutation<Participant, LinkPersonBody & { id: string }>({
      query: ({ id, ...body }) => withBody(PARTICIPANT_CALLS.linkPerson, body, id),
      transformResponse: (answer: AnswerOf<typeof PARTICIPANT_CALLS.linkPerson>) => answer.participant,
      invalidatesTags: onSuccess(...ALL),
    }),
    unlinkPerson: build.mutation<Participant, Required<ReasonBody> & { id: string }>({
      query: ({ id, ...body }) => withBody(PARTICIPANT_CALLS.unlinkPerson, body, id),
      transformResponse: (answer: AnswerOf<typeof PARTICIPANT_CALLS.unlinkPerson>) => answer.participant,
      invalidatesTags: onSuccess(...ALL),
    }),
    revealPerson: build.mutation<RevealedPersonAnswer['person'], Required<ReasonBody> & { id: string }>({
      query: ({ id, ...body }) => withBody(PARTICIPANT_CALLS.revealPerson, body, id),
      transformResponse: (answer: AnswerOf<typeof PARTICIPANT_CALLS.revealPerson>) => answer.person,
      invalidatesTags: onSuccess(...ALL),
    }),
    deleteParticipant: build.mutation<null, DeletionBody & Required<ReasonBody> & { id: string }>({
      query: ({ id, ...body }) => withBody(PARTICIPANT_CALLS.deleteParticipant, body, id),
      onQueryStarted: (_act, { queryFulfilled }) => logFailedDeletion('Participant', queryFulfilled),
      invalidatesTags: onSuccess(...ALL),
    }),
    getParticipantLog: build.query<LogAnswer, LogQuery & { id: string }>({
      query: ({ id, ...params }) => ({ ...callOf(PARTICIPANT_CALLS.getParticipantLog, id), params }),
      transformErrorResponse: (error, _meta, { id }) =>
        asNotFound(error, researchMessages('participant_not_found', { id })),
      providesTags: ['StudyLog'],
    }),
  }),
});
