import { isTransient } from '#client/api/apiError.ts';
import { apiSlice } from '#client/api/apiSlice.ts';
import { asNotFound, asNotFoundIn } from '#client/api/asNotFound.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { onSuccessOrTooLate } from '#client/api/onSuccessOrTooLate.ts';
import { byId, byIdAndQuery, sends, sendsTo } from '#client/api/sends.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import { PARTICIPANT_CALLS } from '#shared/calls/participants.ts';
import type { Participant } from '#shared/contract/participants.ts';
import type { ParticipantsQuery } from '#shared/contract/participantsQuery.ts';
import type { RevealedPersonAnswer } from '#shared/contract/personLink.ts';
import type { DeletionBody, ReasonBody } from '#shared/contract/reason.ts';
import type { LogAnswer, LogQuery } from '#shared/contract/research.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { PARTICIPANT_DATA } from './participantData.ts';
import { logFailedDeletion, orBadRequest } from './researchErrors.ts';

const LISTS = ['Participant', 'Study', 'StudyLog', 'Lab', 'ResearchSummary', 'Attention', 'Athlete'] as const;
const ALL = [...LISTS, ...PARTICIPANT_DATA] as const;

export const participantsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listParticipants: build.query<
      AnswerOf<typeof PARTICIPANT_CALLS.listParticipants>,
      ParticipantsQuery & { id: string }
    >({
      ...byIdAndQuery(PARTICIPANT_CALLS.listParticipants),
      transformErrorResponse: asNotFoundIn((id) => researchMessages('study_participants_not_found', { id })),
      providesTags: ['Participant'],
    }),
    getParticipant: build.query({
      ...byId(PARTICIPANT_CALLS.getParticipant, (answer) => answer.participant),
      transformErrorResponse: asNotFound((id) => researchMessages('participant_not_found', { id })),
      providesTags: ['Participant'],
    }),
    createParticipants: build.mutation({
      ...sends(PARTICIPANT_CALLS.createParticipants),
      // Participants may have been added although the answer was lost.
      invalidatesTags: (_answer, error) => (error && !isTransient(error) ? [] : ALL),
    }),
    checkCodes: build.mutation({
      ...sendsTo(PARTICIPANT_CALLS.checkCodes),
    }),
    changeParticipant: build.mutation({
      ...sendsTo(PARTICIPANT_CALLS.changeParticipant, (answer) => answer.participant),
      transformErrorResponse: orBadRequest,
      invalidatesTags: onSuccess(...ALL),
    }),
    groupParticipants: build.mutation({
      ...sendsTo(PARTICIPANT_CALLS.groupParticipants),
      invalidatesTags: onSuccessOrTooLate(...ALL),
    }),
    getWithdrawalFacts: build.query({
      ...byId(PARTICIPANT_CALLS.getWithdrawalFacts, (answer) => answer.facts),
      providesTags: ['Participant'],
    }),
    withdrawParticipant: build.mutation({
      ...sendsTo(PARTICIPANT_CALLS.withdrawParticipant),
      invalidatesTags: onSuccessOrTooLate(...ALL),
    }),
    recordPaperConsent: build.mutation({
      ...sendsTo(PARTICIPANT_CALLS.recordPaperConsent, (answer) => answer.participant),
      invalidatesTags: (_answer, error) => {
        if (!error) return ALL;
        return error.code === 'consent_changed' ? ['Study'] : [];
      },
    }),
    linkPerson: build.mutation({
      ...sendsTo(PARTICIPANT_CALLS.linkPerson, (answer) => answer.participant),
      invalidatesTags: onSuccessOrTooLate(...ALL),
    }),
    unlinkPerson: build.mutation<Participant, Required<ReasonBody> & { id: string }>({
      ...sendsTo(PARTICIPANT_CALLS.unlinkPerson, (answer) => answer.participant),
      invalidatesTags: onSuccessOrTooLate(...ALL),
    }),
    revealPerson: build.mutation<RevealedPersonAnswer['person'], Required<ReasonBody> & { id: string }>({
      ...sendsTo(PARTICIPANT_CALLS.revealPerson, (answer) => answer.person),
      invalidatesTags: onSuccess(...ALL),
    }),
    deleteParticipant: build.mutation<null, DeletionBody & Required<ReasonBody> & { id: string }>({
      ...sendsTo(PARTICIPANT_CALLS.deleteParticipant),
      onQueryStarted: (_act, { queryFulfilled }) => logFailedDeletion('Participant', queryFulfilled),
      invalidatesTags: onSuccessOrTooLate(...ALL),
    }),
    getParticipantLog: build.query<LogAnswer, LogQuery & { id: string }>({
      ...byIdAndQuery(PARTICIPANT_CALLS.getParticipantLog),
      transformErrorResponse: asNotFoundIn((id) => researchMessages('participant_not_found', { id })),
      providesTags: ['StudyLog'],
    }),
  }),
});
