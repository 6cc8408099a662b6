import type { ReasonBody } from '#shared/contract/reason.ts';
import type { LogAnswer, LogQuery } from '#shared/contract/research.ts';
import type {
  AddTeamMemberBody,
  ChangeStudyBody,
  ChangeTeamMemberBody,
  ConsentTemplateAnswer,
  CreateStudyBody,
  PrefixCheckAnswer,
  StudiesAnswer,
  StudiesQuery,
  Study,
  StudyAnswer,
  TeamAnswer,
  TeamMember,
  TeamMemberAnswer,
} from '#shared/contract/studies.ts';
import { withId } from '#shared/paths.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { RESEARCH_PATHS } from '#shared/researchPaths.ts';
import { apiSlice } from './apiSlice.ts';
import { asNotFound } from './asNotFound.ts';
import { onSuccess } from './onSuccess.ts';
import { asBadRequest, logFailedDeletion } from './researchErrors.ts';

const STUDIES = { type: 'Study', id: 'LIST' } as const;
const study = (id: string) => ({ type: 'Study', id }) as const;

/** What a saved study shows in: itself, the lists, its log, its participants' days and rights, the admin's figures. */
const changed = (id: string) =>
  [study(id), STUDIES, 'StudyLog', 'Team', 'Participant', 'Lab', 'Researcher', 'ResearchSummary', 'Attention'] as const;
type Changed = ReturnType<typeof changed>[number];

export const studiesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listStudies: build.query<StudiesAnswer, StudiesQuery | undefined>({
      query: (params) => ({ path: RESEARCH_PATHS.studies, params: { ...params } }),
      providesTags: [STUDIES],
    }),
    getStudy: build.query<Study, string>({
      query: (id) => ({ path: withId(RESEARCH_PATHS.study, id) }),
      transformResponse: (answer: StudyAnswer) => answer.study,
      transformErrorResponse: (error, _meta, id) => asNotFound(error, researchMessages('study_not_found', { id })),
      providesTags: (_study, _error, id) => [study(id)],
    }),
    createStudy: build.mutation<Study, CreateStudyBody>({
      query: (body) => ({ path: RESEARCH_PATHS.studies, method: 'POST', body }),
      transformResponse: (answer: StudyAnswer) => answer.study,
      transformErrorResponse: asBadRequest,
      invalidatesTags: onSuccess<Changed>(STUDIES, 'Lab', 'Researcher', 'ResearchSummary', 'Attention'),
    }),
    changeStudy: build.mutation<Study, ChangeStudyBody & { id: string }>({
      query: ({ id, ...body }) => ({ path: withId(RESEARCH_PATHS.study, id), method: 'PATCH', body }),
      transformResponse: (answer: StudyAnswer) => answer.study,
      invalidatesTags: (result, error, { id }) => onSuccess<Changed>(...changed(id))(result, error),
    }),
    closeStudy: build.mutation<Study, ReasonBody & { id: string }>({
      query: ({ id, ...body }) => ({ path: withId(RESEARCH_PATHS.studyClose, id), method: 'POST', body }),
      transformResponse: (answer: StudyAnswer) => answer.study,
      invalidatesTags: (result, error, { id }) => onSuccess<Changed>(...changed(id))(result, error),
    }),
    reopenStudy: build.mutation<Study, ReasonBody & { id: string }>({
      query: ({ id, ...body }) => ({ path: withId(RESEARCH_PATHS.studyReopen, id), method: 'POST', body }),
      transformResponse: (answer: StudyAnswer) => answer.study,
      invalidatesTags: (result, error, { id }) => onSuccess<Changed>(...changed(id))(result, error),
    }),
    deleteStudy: build.mutation<null, Required<ReasonBody> & { id: string }>({
      query: ({ id, ...body }) => ({ path: withId(RESEARCH_PATHS.study, id), method: 'DELETE', body }),
      onQueryStarted: (_act, { queryFulfilled }) => logFailedDeletion('Study', queryFulfilled),
      invalidatesTags: (result, error, { id }) => onSuccess<Changed>(...changed(id))(result, error),
    }),
    checkPrefix: build.query<PrefixCheckAnswer, string>({
      query: (value) => ({ path: RESEARCH_PATHS.prefixCheck, params: { value } }),
      keepUnusedDataFor: 0,
    }),
    getConsentTemplate: build.query<ConsentTemplateAnswer, ConsentTemplateAnswer['lang']>({
      query: (lang) => ({ path: RESEARCH_PATHS.consentTemplate, params: { lang } }),
    }),
    getTeam: build.query<TeamMember[], string>({
      query: (id) => ({ path: withId(RESEARCH_PATHS.studyTeam, id) }),
      transformResponse: (answer: TeamAnswer) => answer.team,
      transformErrorResponse: (error, _meta, id) => asNotFound(error, researchMessages('study_not_found', { id })),
      providesTags: ['Team'],
    }),
    addTeamMember: build.mutation<TeamMember, AddTeamMemberBody & { id: string }>({
      query: ({ id, ...body }) => ({ path: withId(RESEARCH_PATHS.studyTeam, id), method: 'POST', body }),
      transformResponse: (answer: TeamMemberAnswer) => answer.member,
      invalidatesTags: onSuccess<Changed>('Team', 'StudyLog'),
    }),
    changeTeamMember: build.mutation<TeamMember, ChangeTeamMemberBody & { id: string; user_id: string }>({
      query: ({ id, user_id, ...body }) => ({
        path: withId(RESEARCH_PATHS.studyTeamMember, id, user_id),
        method: 'PATCH',
        body,
      }),
      transformResponse: (answer: TeamMemberAnswer) => answer.member,
      invalidatesTags: onSuccess<Changed>('Team', 'StudyLog'),
    }),
    removeTeamMember: build.mutation<null, { id: string; user_id: string }>({
      query: ({ id, user_id }) => ({ path: withId(RESEARCH_PATHS.studyTeamMember, id, user_id), method: 'DELETE' }),
      invalidatesTags: onSuccess<Changed>('Team', 'StudyLog'),
    }),
    getStudyLog: build.query<LogAnswer, LogQuery & { id: string }>({
      query: ({ id, ...params }) => ({ path: withId(RESEARCH_PATHS.studyLog, id), params }),
      transformErrorResponse: (error, _meta, { id }) => asNotFound(error, researchMessages('study_not_found', { id })),
      providesTags: ['StudyLog'],
    }),
  }),
});

export const {
  useListStudiesQuery,
  useGetStudyQuery,
  useCreateStudyMutation,
  useChangeStudyMutation,
  useCloseStudyMutation,
  useReopenStudyMutation,
  useDeleteStudyMutation,
  useLazyCheckPrefixQuery,
  useGetConsentTemplateQuery,
  useGetTeamQuery,
  useAddTeamMemberMutation,
  useChangeTeamMemberMutation,
  useRemoveTeamMemberMutation,
  useGetStudyLogQuery,
} = studiesApi;
