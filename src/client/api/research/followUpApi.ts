import { apiSlice } from '#client/api/apiSlice.ts';
import { asNotFound } from '#client/api/asNotFound.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { withBody } from '#client/api/withBody.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { FOLLOW_UP_CALLS } from '#shared/calls/followUp.ts';
import type {
  ContactLogAnswer,
  ContactLogQuery,
  NoteContactBody,
  ParticipantConnectionAnswer,
  SyncParticipantAnswer,
  TimelineAnswer,
  TimelineQuery,
} from '#shared/contract/followUp.ts';
import { researchMessages } from '#shared/researchMessages.ts';

const noParticipant = (id: string) => researchMessages('participant_not_found', { id });

export const followUpApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getTimeline: build.query<TimelineAnswer, TimelineQuery & { id: string }>({
      query: ({ id, ...params }) => ({ ...callOf(FOLLOW_UP_CALLS.getTimeline, id), params }),
      transformErrorResponse: (error, _meta, { id }) => asNotFound(error, noParticipant(id)),
      providesTags: ['Participant', 'Study'],
    }),
    listContactLog: build.query<ContactLogAnswer, ContactLogQuery & { id: string }>({
      query: ({ id, ...params }) => ({ ...callOf(FOLLOW_UP_CALLS.listContactLog, id), params }),
      transformErrorResponse: (error, _meta, { id }) => asNotFound(error, noParticipant(id)),
      providesTags: ['Participant'],
    }),
    noteContact: build.mutation<AnswerOf<typeof FOLLOW_UP_CALLS.noteContact>, NoteContactBody & { id: string }>({
      query: ({ id, ...body }) => withBody(FOLLOW_UP_CALLS.noteContact, body, id),
      invalidatesTags: onSuccess('Participant', 'StudyLog'),
    }),
    takeBackContact: build.mutation<null, string>({
      query: (id) => callOf(FOLLOW_UP_CALLS.takeBackContact, id),
      invalidatesTags: onSuccess('Participant', 'StudyLog'),
    }),
    getParticipantConnection: build.query<ParticipantConnectionAnswer, string>({
      query: (id) => callOf(FOLLOW_UP_CALLS.getParticipantConnection, id),
      transformErrorResponse: (error, _meta, id) => asNotFound(error, noParticipant(id)),
      providesTags: ['Participant', 'Study'],
    }),
    syncParticipant: build.mutation<SyncParticipantAnswer, string>({
      query: (id) => callOf(FOLLOW_UP_CALLS.syncParticipant, id),
      invalidatesTags: onSuccess('Participant', 'StudyLog'),
    }),
  }),
});
