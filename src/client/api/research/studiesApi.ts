import { apiSlice } from '#client/api/apiSlice.ts';
import { asNotFound } from '#client/api/asNotFound.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { withBody } from '#client/api/withBody.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { STUDY_CALLS } from '#shared/calls/studies.ts';
import type { StudyConsentAnswer } from '#shared/contract/consent.ts';
import type { DeletionBody, ReasonBody } from '#shared/contract/reason.ts';
import type { LogQuery, StudyLogAnswer } from '#shared/contract/research.ts';
import type {
  BlindingBody,
  ChangeStudyBody,
  CloseStudyBody,
  ClosingAnswer,
  ConsentTemplateAnswer,
  CreateStudyBody,
  StudiesQuery,
  Study,
} from '#shared/contract/studies.ts';
import type { AddTeamMemberBody, ChangeTeamMemberBody, TeamMember } from '#shared/contract/studyTeam.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { asBadRequest, logFailedDeletion } from './researchErrors.ts';

const STUDIES = { type: 'Study', id: 'LIST' } as const;
const study = (id: string) => ({ type: 'Study', id }) as const;

const changed = (id: string) =>
  [study(id), STUDIES, 'StudyLog', 'Team', 'Participant', 'Lab', 'Researcher', 'ResearchSummary', 'Attention'] as const;

export const studiesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getStudiesAttention: build.query<AnswerOf<typeof STUDY_CALLS.getStudiesAttention>, void>({
      query: () => callOf(STUDY_CALLS.getStudiesAttention),
      providesTags: ['Study', 'Participant'],
    }),
    listStudies: build.query<AnswerOf<typeof STUDY_CALLS.listStudies>, StudiesQuery | undefined>({
      query: (params) => ({ ...callOf(STUDY_CALLS.listStudies), params: { ...params } }),
      providesTags: [STUDIES],
    }),
    getStudy: build.query<Study, string>({
      query: (id) => callOf(STUDY_CALLS.getStudy, id),
      transformResponse: (answer: AnswerOf<typeof STUDY_CALLS.getStudy>) => answer.study,
      transformErrorResponse: (error, _meta, id) => asNotFound(error, researchMessages('study_not_found', { id })),
      providesTags: (_study, _error, id) => [study(id)],
    }),
    createStudy: build.mutation<Study, CreateStudyBody>({
      query: (body) => withBody(STUDY_CALLS.createStudy, body),
      transformResponse: (answer: AnswerOf<typeof STUDY_CALLS.createStudy>) => answer.study,
      transformErrorResponse: asBadRequest,
      invalidatesTags: onSuccess(STUDIES, 'Lab', 'Researcher', 'ResearchSummary', 'Attention'),
    }),
    changeStudy: build.mutation<Study, ChangeStudyBody & { id: string }>({
      query: ({ id, ...body }) => withBody(STUDY_CALLS.changeStudy, body, id),
      transformResponse: (answer: AnswerOf<typeof STUDY_CALLS.changeStudy>) => answer.study,
      invalidatesTags: (result, error, { id }) => onSuccess(...changed(id))(result, error),
    }),
    getClosing: build.query<ClosingAnswer['closing'], string>({
      query: (id) => callOf(STUDY_CALLS.getClosing, id),
      transformResponse: (answer: AnswerOf<typeof STUDY_CALLS.getClosing>) => answer.closing,
      providesTags: (_answer, _error, id) => [study(id), 'Participant'],
    }),
    closeStudy: build.mutation<Study, CloseStudyBody & { id: string }>({
      query: ({ id, ...body }) => withBody(STUDY_CALLS.closeStudy, body, id),
      transformResponse: (answer: AnswerOf<typeof STUDY_CALLS.closeStudy>) => answer.study,
      invalidatesTags: (result, error, { id }) => onSuccess(...changed(id))(result, error),
    }),
    reopenStudy: build.mutation<Study, ReasonBody & { id: string }>({
      query: ({ id, ...body }) => withBody(STUDY_CALLS.reopenStudy, body, id),
      transformResponse: (answer: AnswerOf<typeof STUDY_CALLS.reopenStudy>) => answer.study,
      invalidatesTags: (result, error, { id }) => onSuccess(...changed(id))(result, error),
    }),
    deleteStudy: build.mutation<null, DeletionBody & Required<ReasonBody> & { id: string }>({
      query: ({ id, ...body }) => withBody(STUDY_CALLS.deleteStudy, body, id),
      onQueryStarted: (_act, { queryFulfilled }) => logFailedDeletion('Study', queryFulfilled),
      invalidatesTags: (result, error, { id }) => onSuccess(...changed(id))(result, error),
    }),
    checkPrefix: build.query<AnswerOf<typeof STUDY_CALLS.checkPrefix>, string>({
      query: (value) => ({ ...callOf(STUDY_CALLS.checkPrefix), params: { value } }),
      keepUnusedDataFor: 0,
    }),
    getConsentTemplate: build.query<AnswerOf<typeof STUDY_CALLS.getConsentTemplate>, ConsentTemplateAnswer['lang']>({
      query: (lang) => ({ ...callOf(STUDY_CALLS.getConsentTemplate), params: { lang } }),
    }),
    getStudyConsent: build.query<StudyConsentAnswer, string>({
      query: (id) => callOf(STUDY_CALLS.getStudyConsent, id),
      transformErrorResponse: (error, _meta, id) => asNotFound(error, researchMessages('study_not_found', { id })),
      providesTags: (_answer, _error, id) => [study(id), 'Participant'],
    }),
    getTeam: build.query<TeamMember[], string>({
      query: (id) => callOf(STUDY_CALLS.getTeam, id),
      transformResponse: (answer: AnswerOf<typeof STUDY_CALLS.getTeam>) => answer.team,
      transformErrorResponse: (error, _meta, id) => asNotFound(error, researchMessages('study_not_found', { id })),
      providesTags: ['Team'],
    }),
    addTeamMember: build.mutation<TeamMember, AddTeamMemberBody & { id: string }>({
      query: ({ id, ...body }) => withBody(STUDY_CALLS.addTeamMember, body, id),
      transformResponse: (answer: AnswerOf<typeof STUDY_CALLS.addTeamMember>) => answer.member,
      invalidatesTags: onSuccess('Team', 'StudyLog'),
    }),
    changeTeamMember: build.mutation<TeamMember, ChangeTeamMemberBody & { id: string; user_id: string }>({
      query: ({ id, user_id, ...body }) => withBody(STUDY_CALLS.changeTeamMember, body, id, user_id),
      transformResponse: (answer: AnswerOf<typeof STUDY_CALLS.changeTeamMember>) => answer.member,
      invalidatesTags: onSuccess('Team', 'StudyLog'),
    }),
    removeTeamMember: build.mutation<null, { id: string; user_id: string }>({
      query: ({ id, user_id }) => callOf(STUDY_CALLS.removeTeamMember, id, user_id),
      invalidatesTags: onSuccess('Team', 'StudyLog'),
    }),
    setBlinding: build.mutation<Study, BlindingBody & { id: string }>({
      query: ({ id, ...body }) => withBody(STUDY_CALLS.setBlinding, body, id),
      transformResponse: (answer: AnswerOf<typeof STUDY_CALLS.setBlinding>) => answer.study,
      invalidatesTags: (_answer, error, { id }) => (error ? [] : [study(id), 'StudyLog']),
    }),
    unblindMember: build.mutation<null, { id: string; user_id: string; reason: string }>({
      query: ({ id, user_id, reason }) => withBody(STUDY_CALLS.unblindMember, { reason }, id, user_id),
      invalidatesTags: onSuccess('Team', 'StudyLog'),
    }),
    getStudyLog: build.query<StudyLogAnswer, LogQuery & { id: string }>({
      query: ({ id, ...params }) => ({ ...callOf(STUDY_CALLS.getStudyLog, id), params }),
      transformErrorResponse: (error, _meta, { id }) => asNotFound(error, researchMessages('study_not_found', { id })),
      providesTags: ['StudyLog'],
    }),
  }),
});
