import type { ReasonBody } from '#shared/contract/reason.ts';
import type {
  AttentionAnswer,
  CandidatesAnswer,
  CandidatesQuery,
  ChangeLabBody,
  CreateLabBody,
  CreateResearcherBody,
  Lab,
  LabAnswer,
  LabResearchersQuery,
  LabsAnswer,
  LabsQuery,
  MoveResearcherBody,
  RemoveResearcherBody,
  Researcher,
  ResearcherAnswer,
  ResearchersAnswer,
  ResearchersQuery,
  ResearchSummary,
} from '#shared/contract/research.ts';
import { withId } from '#shared/paths.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { RESEARCH_PATHS } from '#shared/researchPaths.ts';
import { apiSlice } from './apiSlice.ts';
import { asNotFound } from './asNotFound.ts';
import { onSuccess } from './onSuccess.ts';
import { asBadRequest } from './researchErrors.ts';

const LABS = { type: 'Lab', id: 'LIST' } as const;
const lab = (id: string) => ({ type: 'Lab', id }) as const;
/** Where a researcher belongs shows in all of these. */
const PEOPLE = ['Researcher', 'User', 'Lab', 'Study', 'ResearchSummary', 'Attention'] as const;

export const labsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getResearchSummary: build.query<ResearchSummary, void>({
      query: () => ({ path: RESEARCH_PATHS.researchDashboard }),
      serializeQueryArgs: () => 'research_management_dashboard',
      providesTags: ['ResearchSummary'],
    }),
    getAttention: build.query<AttentionAnswer, { limit: number } | undefined>({
      query: (params) => ({ path: RESEARCH_PATHS.attention, params: { ...params } }),
      providesTags: ['Attention'],
    }),
    listLabs: build.query<LabsAnswer, LabsQuery | undefined>({
      query: (params) => ({ path: RESEARCH_PATHS.labs, params: { ...params } }),
      providesTags: [LABS],
    }),
    getLab: build.query<Lab, string>({
      query: (id) => ({ path: withId(RESEARCH_PATHS.lab, id) }),
      transformResponse: (answer: LabAnswer) => answer.lab,
      transformErrorResponse: (error, _meta, id) => asNotFound(error, researchMessages('lab_not_found', { id })),
      providesTags: (_lab, _error, id) => [lab(id)],
    }),
    createLab: build.mutation<Lab, CreateLabBody>({
      query: (body) => ({ path: RESEARCH_PATHS.labs, method: 'POST', body }),
      transformResponse: (answer: LabAnswer) => answer.lab,
      transformErrorResponse: asBadRequest,
      invalidatesTags: onSuccess<typeof LABS | 'ResearchSummary' | 'Attention'>(LABS, 'ResearchSummary', 'Attention'),
    }),
    changeLab: build.mutation<Lab, ChangeLabBody & { id: string }>({
      query: ({ id, ...body }) => ({ path: withId(RESEARCH_PATHS.lab, id), method: 'PATCH', body }),
      transformResponse: (answer: LabAnswer) => answer.lab,
      invalidatesTags: onSuccess<'Lab' | 'Study' | 'Researcher' | 'Attention'>(
        'Lab',
        'Study',
        'Researcher',
        'Attention',
      ),
    }),
    deleteLab: build.mutation<null, Required<ReasonBody> & { id: string }>({
      query: ({ id, ...body }) => ({ path: withId(RESEARCH_PATHS.lab, id), method: 'DELETE', body }),
      invalidatesTags: (result, error, { id }) =>
        onSuccess<typeof LABS | ReturnType<typeof lab> | 'ResearchSummary' | 'Attention'>(
          LABS,
          lab(id),
          'ResearchSummary',
          'Attention',
        )(result, error),
    }),
    listLabResearchers: build.query<ResearchersAnswer, LabResearchersQuery & { id: string }>({
      query: ({ id, ...params }) => ({ path: withId(RESEARCH_PATHS.labResearchers, id), params }),
      transformErrorResponse: (error, _meta, { id }) =>
        asNotFound(error, researchMessages('lab_researchers_not_found', { id })),
      providesTags: ['Researcher'],
    }),
    listResearchers: build.query<ResearchersAnswer, ResearchersQuery>({
      query: (params) => ({ path: RESEARCH_PATHS.researchers, params: { ...params } }),
      providesTags: ['Researcher'],
    }),
    listCandidates: build.query<CandidatesAnswer, CandidatesQuery>({
      query: (params) => ({ path: RESEARCH_PATHS.candidates, params: { ...params } }),
      providesTags: ['Researcher', 'User'],
    }),
    createResearcher: build.mutation<Researcher, CreateResearcherBody>({
      query: (body) => ({ path: RESEARCH_PATHS.researchers, method: 'POST', body }),
      transformResponse: (answer: ResearcherAnswer) => answer.researcher,
      invalidatesTags: onSuccess(...PEOPLE),
    }),
    moveResearcher: build.mutation<Researcher, MoveResearcherBody & { id: string }>({
      query: ({ id, ...body }) => ({ path: withId(RESEARCH_PATHS.researcher, id), method: 'PATCH', body }),
      transformResponse: (answer: ResearcherAnswer) => answer.researcher,
      invalidatesTags: onSuccess(...PEOPLE),
    }),
    removeResearcher: build.mutation<null, RemoveResearcherBody & { id: string }>({
      query: ({ id, ...body }) => ({ path: withId(RESEARCH_PATHS.researcher, id), method: 'DELETE', body }),
      invalidatesTags: onSuccess(...PEOPLE),
    }),
  }),
});

export const {
  useGetResearchSummaryQuery,
  useGetAttentionQuery,
  useListLabsQuery,
  useGetLabQuery,
  useCreateLabMutation,
  useChangeLabMutation,
  useDeleteLabMutation,
  useListLabResearchersQuery,
  useListResearchersQuery,
  useListCandidatesQuery,
  useCreateResearcherMutation,
  useMoveResearcherMutation,
  useRemoveResearcherMutation,
} = labsApi;
