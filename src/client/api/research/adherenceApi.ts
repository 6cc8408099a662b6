import { apiSlice } from '#client/api/apiSlice.ts';
import { asNotFound } from '#client/api/asNotFound.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { withBody } from '#client/api/withBody.ts';
import { ADHERENCE_CALLS } from '#shared/calls/adherence.ts';
import { type AnswerOf, type BodyOf, callOf } from '#shared/calls/call.ts';
import type {
  AbsenceBody,
  AdherenceAnswer,
  AdherenceQuery,
  CalendarAnswer,
  CalendarQuery,
  ChangePauseBody,
  PauseBody,
  StandingsAnswer,
  StandingsQuery,
  StudySummaryAnswer,
} from '#shared/contract/adherence.ts';
import type { RulePreviewAnswer, RulePreviewQuery } from '#shared/contract/rulePreview.ts';
import type { RulesAnswer } from '#shared/contract/studyRule.ts';
import { researchMessages } from '#shared/researchMessages.ts';

const ALL = ['Participant', 'StudyLog'] as const;

export const adherenceApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getStudySummary: build.query<StudySummaryAnswer, string>({
      query: (id) => callOf(ADHERENCE_CALLS.getStudySummary, id),
      transformErrorResponse: (error, _meta, id) => asNotFound(error, researchMessages('study_not_found', { id })),
      providesTags: ['Participant', 'Study'],
    }),
    getAdherence: build.query<AdherenceAnswer, AdherenceQuery & { id: string }>({
      query: ({ id, ...params }) => ({ ...callOf(ADHERENCE_CALLS.getAdherence, id), params }),
      transformErrorResponse: (error, _meta, { id }) => asNotFound(error, researchMessages('study_not_found', { id })),
      providesTags: ['Participant', 'Study'],
    }),
    getStandings: build.query<StandingsAnswer, StandingsQuery & { id: string }>({
      query: ({ id, ...params }) => ({ ...callOf(ADHERENCE_CALLS.getStandings, id), params }),
      providesTags: ['Participant', 'Study'],
    }),
    previewRule: build.query<RulePreviewAnswer, RulePreviewQuery & { id: string }>({
      query: ({ id, ...params }) => ({ ...callOf(ADHERENCE_CALLS.previewRule, id), params }),
      providesTags: ['Participant', 'Study'],
    }),
    previewWholeRule: build.query<RulePreviewAnswer, BodyOf<typeof ADHERENCE_CALLS.previewWholeRule> & { id: string }>({
      query: ({ id, ...body }) => withBody(ADHERENCE_CALLS.previewWholeRule, body, id),
      providesTags: ['Participant', 'Study'],
    }),
    listRules: build.query<RulesAnswer, string>({
      query: (id) => callOf(ADHERENCE_CALLS.listRules, id),
      transformErrorResponse: (error, _meta, id) => asNotFound(error, researchMessages('study_not_found', { id })),
      providesTags: ['Study'],
    }),
    changeRule: build.mutation<RulesAnswer, BodyOf<typeof ADHERENCE_CALLS.changeRule> & { id: string }>({
      query: ({ id, ...body }) => withBody(ADHERENCE_CALLS.changeRule, body, id),
      invalidatesTags: onSuccess('Study', 'Participant', 'StudyLog'),
    }),
    getCalendar: build.query<CalendarAnswer, CalendarQuery & { id: string }>({
      query: ({ id, ...params }) => ({ ...callOf(ADHERENCE_CALLS.getCalendar, id), params }),
      transformErrorResponse: (error, _meta, { id }) =>
        asNotFound(error, researchMessages('participant_not_found', { id })),
      providesTags: ['Participant', 'Study'],
    }),
    declareAbsence: build.mutation<AnswerOf<typeof ADHERENCE_CALLS.declareAbsence>, AbsenceBody & { id: string }>({
      query: ({ id, ...body }) => withBody(ADHERENCE_CALLS.declareAbsence, body, id),
      invalidatesTags: onSuccess(...ALL),
    }),
    removeAbsence: build.mutation<null, string>({
      query: (id) => callOf(ADHERENCE_CALLS.removeAbsence, id),
      invalidatesTags: onSuccess(...ALL),
    }),
    pauseParticipant: build.mutation<AnswerOf<typeof ADHERENCE_CALLS.pauseParticipant>, PauseBody & { id: string }>({
      query: ({ id, ...body }) => withBody(ADHERENCE_CALLS.pauseParticipant, body, id),
      invalidatesTags: onSuccess(...ALL),
    }),
    pauseStudy: build.mutation<AnswerOf<typeof ADHERENCE_CALLS.pauseStudy>, PauseBody & { id: string }>({
      query: ({ id, ...body }) => withBody(ADHERENCE_CALLS.pauseStudy, body, id),
      invalidatesTags: onSuccess(...ALL),
    }),
    changePause: build.mutation<AnswerOf<typeof ADHERENCE_CALLS.changePause>, ChangePauseBody & { id: string }>({
      query: ({ id, ...body }) => withBody(ADHERENCE_CALLS.changePause, body, id),
      invalidatesTags: onSuccess(...ALL),
    }),
    removePause: build.mutation<null, string>({
      query: (id) => callOf(ADHERENCE_CALLS.removePause, id),
      invalidatesTags: onSuccess(...ALL),
    }),
  }),
});
