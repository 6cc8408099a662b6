import { apiSlice } from '#client/api/apiSlice.ts';
import { asNotFound, asNotFoundIn } from '#client/api/asNotFound.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { byId, byIdAndQuery, sendsTo } from '#client/api/sends.ts';
import { ADHERENCE_CALLS } from '#shared/calls/adherence.ts';
import type {
  AdherenceAnswer,
  AdherenceQuery,
  CalendarAnswer,
  CalendarQuery,
  StandingsAnswer,
  StandingsQuery,
} from '#shared/contract/adherence.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { orStudyClosed } from './orStudyClosed.ts';

const ALL = ['Participant', 'StudyLog'] as const;

export const adherenceApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getStudySummary: build.query({
      ...byId(ADHERENCE_CALLS.getStudySummary),
      transformErrorResponse: asNotFound((id) => researchMessages('study_not_found', { id })),
      providesTags: ['Participant', 'Study'],
    }),
    getAdherence: build.query<AdherenceAnswer, AdherenceQuery & { id: string }>({
      ...byIdAndQuery(ADHERENCE_CALLS.getAdherence),
      transformErrorResponse: asNotFoundIn((id) => researchMessages('study_not_found', { id })),
      providesTags: ['Participant', 'Study'],
    }),
    getStandings: build.query<StandingsAnswer, StandingsQuery & { id: string }>({
      ...byIdAndQuery(ADHERENCE_CALLS.getStandings),
      providesTags: ['Participant', 'Study'],
    }),
    previewRule: build.query({
      ...sendsTo(ADHERENCE_CALLS.previewRule),
      providesTags: ['Participant', 'Study'],
    }),
    listRules: build.query({
      ...byId(ADHERENCE_CALLS.listRules),
      transformErrorResponse: asNotFound((id) => researchMessages('study_not_found', { id })),
      providesTags: (_answer, _error, id) => [{ type: 'Study', id }],
    }),
    changeRule: build.mutation({
      ...sendsTo(ADHERENCE_CALLS.changeRule),
      invalidatesTags: onSuccess('Study', 'Participant', 'StudyLog'),
    }),
    getCalendar: build.query<CalendarAnswer, CalendarQuery & { id: string }>({
      ...byIdAndQuery(ADHERENCE_CALLS.getCalendar),
      transformErrorResponse: asNotFoundIn((id) => researchMessages('participant_not_found', { id })),
      providesTags: ['Participant', 'Study'],
    }),
    declareAbsence: build.mutation({
      ...sendsTo(ADHERENCE_CALLS.declareAbsence),
      invalidatesTags: orStudyClosed(...ALL),
    }),
    removeAbsence: build.mutation({
      ...byId(ADHERENCE_CALLS.removeAbsence),
      invalidatesTags: orStudyClosed(...ALL),
    }),
    pauseParticipant: build.mutation({
      ...sendsTo(ADHERENCE_CALLS.pauseParticipant),
      invalidatesTags: orStudyClosed(...ALL),
    }),
    pauseStudy: build.mutation({
      ...sendsTo(ADHERENCE_CALLS.pauseStudy),
      invalidatesTags: orStudyClosed(...ALL),
    }),
    changePause: build.mutation({
      ...sendsTo(ADHERENCE_CALLS.changePause),
      invalidatesTags: orStudyClosed(...ALL),
    }),
    removePause: build.mutation({
      ...byId(ADHERENCE_CALLS.removePause),
      invalidatesTags: orStudyClosed(...ALL),
    }),
  }),
});
