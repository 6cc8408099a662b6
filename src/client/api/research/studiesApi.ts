import { apiSlice } from '#client/api/apiSlice.ts';
import { asNotFound, asNotFoundIn } from '#client/api/asNotFound.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { onSuccessOrTooLate } from '#client/api/onSuccessOrTooLate.ts';
import { asks, byId, byIdAndQuery, byQuery, sends, sendsTo } from '#client/api/sends.ts';
import { withBody } from '#client/api/withBody.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { STUDY_CALLS } from '#shared/calls/studies.ts';
import type { DeletionBody, ReasonBody } from '#shared/contract/reason.ts';
import type { LogQuery, StudyLogAnswer } from '#shared/contract/research.ts';
import type { ConsentTemplateAnswer, StudiesQuery } from '#shared/contract/studies.ts';
import type { ChangeTeamMemberBody, TeamMember } from '#shared/contract/studyTeam.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { PARTICIPANT_DATA } from './participantData.ts';
import { asBadRequest, logFailedDeletion } from './researchErrors.ts';

const STUDIES = { type: 'Study', id: 'LIST' } as const;
const study = (id: string) => ({ type: 'Study', id }) as const;

const LISTS = [
  'StudyLog',
  'StudyLink',
  'StudyToken',
  'Team',
  'Participant',
  'Lab',
  'Researcher',
  'ResearchSummary',
  'Attention',
] as const;
/** The tokens of a member end with their part. */
const PART = ['Team', 'StudyToken', 'StudyLog'] as const;
const changed = (id: string) => [study(id), STUDIES, ...LISTS, ...PARTICIPANT_DATA] as const;

export const studiesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getStudiesAttention: build.query({
      ...asks(STUDY_CALLS.getStudiesAttention),
      providesTags: ['Study', 'Participant'],
    }),
    listStudies: build.query<AnswerOf<typeof STUDY_CALLS.listStudies>, StudiesQuery | undefined>({
      ...byQuery(STUDY_CALLS.listStudies),
      providesTags: [STUDIES],
    }),
    getStudy: build.query({
      ...byId(STUDY_CALLS.getStudy, (answer) => answer.study),
      transformErrorResponse: asNotFound((id) => researchMessages('study_not_found', { id })),
      providesTags: (_study, _error, id) => [study(id)],
    }),
    createStudy: build.mutation({
      ...sends(STUDY_CALLS.createStudy, (answer) => answer.study),
      transformErrorResponse: asBadRequest,
      invalidatesTags: onSuccess(STUDIES, 'Lab', 'Researcher', 'ResearchSummary', 'Attention'),
    }),
    changeStudy: build.mutation({
      ...sendsTo(STUDY_CALLS.changeStudy, (answer) => answer.study),
      invalidatesTags: (result, error, { id }) => onSuccess(...changed(id))(result, error),
    }),
    getClosing: build.query({
      ...byId(STUDY_CALLS.getClosing, (answer) => answer.closing),
      providesTags: (_answer, _error, id) => [study(id), 'Participant'],
    }),
    closeStudy: build.mutation({
      ...sendsTo(STUDY_CALLS.closeStudy, (answer) => answer.study),
      invalidatesTags: (result, error, { id }) => onSuccessOrTooLate(...changed(id))(result, error),
    }),
    reopenStudy: build.mutation({
      ...sendsTo(STUDY_CALLS.reopenStudy, (answer) => answer.study),
      invalidatesTags: (result, error, { id }) => onSuccessOrTooLate(...changed(id))(result, error),
    }),
    deleteStudy: build.mutation<null, DeletionBody & Required<ReasonBody> & { id: string }>({
      ...sendsTo(STUDY_CALLS.deleteStudy),
      onQueryStarted: (_act, { queryFulfilled }) => logFailedDeletion('Study', queryFulfilled),
      invalidatesTags: (result, error, { id }) => onSuccessOrTooLate(...changed(id))(result, error),
    }),
    checkPrefix: build.query<AnswerOf<typeof STUDY_CALLS.checkPrefix>, string>({
      query: (value) => ({ ...callOf(STUDY_CALLS.checkPrefix), params: { value } }),
      keepUnusedDataFor: 0,
    }),
    getConsentTemplate: build.query<AnswerOf<typeof STUDY_CALLS.getConsentTemplate>, ConsentTemplateAnswer['lang']>({
      query: (lang) => ({ ...callOf(STUDY_CALLS.getConsentTemplate), params: { lang } }),
    }),
    getStudyConsent: build.query({
      ...byId(STUDY_CALLS.getStudyConsent),
      transformErrorResponse: asNotFound((id) => researchMessages('study_not_found', { id })),
      providesTags: (_answer, _error, id) => [study(id), 'Participant'],
    }),
    getTeam: build.query({
      ...byId(STUDY_CALLS.getTeam, (answer) => answer.team),
      transformErrorResponse: asNotFound((id) => researchMessages('study_not_found', { id })),
      providesTags: ['Team'],
    }),
    addTeamMember: build.mutation({
      ...sendsTo(STUDY_CALLS.addTeamMember, (answer) => answer.member),
      invalidatesTags: onSuccess('Team', 'StudyLog'),
    }),
    changeTeamMember: build.mutation<TeamMember, ChangeTeamMemberBody & { id: string; user_id: string }>({
      query: ({ id, user_id, ...body }) => withBody(STUDY_CALLS.changeTeamMember, body, id, user_id),
      transformResponse: (answer: AnswerOf<typeof STUDY_CALLS.changeTeamMember>) => answer.member,
      invalidatesTags: onSuccessOrTooLate(...PART),
    }),
    removeTeamMember: build.mutation<null, { id: string; user_id: string }>({
      query: ({ id, user_id }) => callOf(STUDY_CALLS.removeTeamMember, id, user_id),
      invalidatesTags: onSuccessOrTooLate(...PART),
    }),
    setBlinding: build.mutation({
      ...sendsTo(STUDY_CALLS.setBlinding, (answer) => answer.study),
      invalidatesTags: (_answer, error, { id }) => (error ? [] : [study(id), 'StudyLog']),
    }),
    unblindMember: build.mutation<null, { id: string; user_id: string; reason: string }>({
      query: ({ id, user_id, reason }) => withBody(STUDY_CALLS.unblindMember, { reason }, id, user_id),
      invalidatesTags: onSuccessOrTooLate('Team', 'StudyLog'),
    }),
    getStudyLog: build.query<StudyLogAnswer, LogQuery & { id: string }>({
      ...byIdAndQuery(STUDY_CALLS.getStudyLog),
      transformErrorResponse: asNotFoundIn((id) => researchMessages('study_not_found', { id })),
      providesTags: ['StudyLog'],
    }),
  }),
});
