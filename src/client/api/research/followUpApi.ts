import { apiSlice } from '#client/api/apiSlice.ts';
import { asNotFound, asNotFoundIn } from '#client/api/asNotFound.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { byId, byIdAndQuery, sendsTo } from '#client/api/sends.ts';
import { FOLLOW_UP_CALLS } from '#shared/calls/followUp.ts';
import type { ContactLogAnswer, ContactLogQuery, TimelineAnswer, TimelineQuery } from '#shared/contract/followUp.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { orStudyClosed } from './orStudyClosed.ts';

const noParticipant = (id: string) => researchMessages('participant_not_found', { id });

export const followUpApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getTimeline: build.query<TimelineAnswer, TimelineQuery & { id: string }>({
      ...byIdAndQuery(FOLLOW_UP_CALLS.getTimeline),
      transformErrorResponse: asNotFoundIn(noParticipant),
      providesTags: ['Participant', 'Study'],
    }),
    listContactLog: build.query<ContactLogAnswer, ContactLogQuery & { id: string }>({
      ...byIdAndQuery(FOLLOW_UP_CALLS.listContactLog),
      transformErrorResponse: asNotFoundIn(noParticipant),
      providesTags: ['Participant'],
    }),
    noteContact: build.mutation({
      ...sendsTo(FOLLOW_UP_CALLS.noteContact),
      invalidatesTags: orStudyClosed('Participant', 'StudyLog'),
    }),
    takeBackContact: build.mutation({
      ...byId(FOLLOW_UP_CALLS.takeBackContact),
      invalidatesTags: orStudyClosed('Participant', 'StudyLog'),
    }),
    getParticipantConnection: build.query({
      ...byId(FOLLOW_UP_CALLS.getParticipantConnection),
      transformErrorResponse: asNotFound(noParticipant),
      providesTags: ['Participant', 'Study'],
    }),
    syncParticipant: build.mutation({
      ...byId(FOLLOW_UP_CALLS.syncParticipant),
      invalidatesTags: onSuccess('Participant', 'StudyLog'),
    }),
  }),
});
