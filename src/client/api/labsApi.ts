import { callOf } from '#shared/calls/call.ts';
import { LAB_CALLS } from '#shared/calls/labs.ts';
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
import { researchMessages } from '#shared/researchMessages.ts';
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
      query: () => ({ ...callOf(LAB_CALLS.getResearchSummary) }),
      serializeQueryArgs: () => 'research_management_dashboard',
      providesTags: ['ResearchSummary'],
    }),
    getAttention: build.query<AttentionAnswer, { limit: number } | undefined>({
      query: (params) => ({ ...callOf(LAB_CALLS.getAttention), params: { ...params } }),
      providesTags: ['Attention'],
    }),
    listLabs: build.query<LabsAnswer, LabsQuery | undefined>({
      query: (params) => ({ ...callOf(LAB_CALLS.listLabs), params: { ...params } }),
      providesTags: [LABS],
    }),
    getLab: build.query<Lab, string>({
      query: (id) => ({ ...callOf(LAB_CALLS.getLab, id) }),
      transformResponse: (answer: LabAnswer) => answer.lab,
      transformErrorResponse: (error, _meta, id) => asNotFound(error, researchMessages('lab_not_found', { id })),
      providesTags: (_lab, _error, id) => [lab(id)],
    }),
    createLab: build.mutation<Lab, CreateLabBody>({
      query: (body) => ({ ...callOf(LAB_CALLS.createLab), body }),
      transformResponse: (answer: LabAnswer) => answer.lab,
      transformErrorResponse: asBadRequest,
      invalidatesTags: onSuccess<typeof LABS | 'ResearchSummary' | 'Attention'>(LABS, 'ResearchSummary', 'Attention'),
    }),
    changeLab: build.mutation<Lab, ChangeLabBody & { id: string }>({
      query: ({ id, ...body }) => ({ ...callOf(LAB_CALLS.changeLab, id), body }),
      transformResponse: (answer: LabAnswer) => answer.lab,
      invalidatesTags: onSuccess<'Lab' | 'Study' | 'Researcher' | 'Attention'>(
        'Lab',
        'Study',
        'Researcher',
        'Attention',
      ),
    }),
    deleteLab: build.mutation<null, Required<ReasonBody> & { id: string }>({
      query: ({ id, ...body }) => ({ ...callOf(LAB_CALLS.deleteLab, id), body }),
      invalidatesTags: (result, error, { id }) =>
        onSuccess<typeof LABS | ReturnType<typeof lab> | 'ResearchSummary' | 'Attention'>(
          LABS,
          lab(id),
          'ResearchSummary',
          'Attention',
        )(result, error),
    }),
    listLabResearchers: build.query<ResearchersAnswer, LabResearchersQuery & { id: string }>({
      query: ({ id, ...params }) => ({ ...callOf(LAB_CALLS.listLabResearchers, id), params }),
      transformErrorResponse: (error, _meta, { id }) =>
        asNotFound(error, researchMessages('lab_researchers_not_found', { id })),
      providesTags: ['Researcher'],
    }),
    listResearchers: build.query<ResearchersAnswer, ResearchersQuery>({
      query: (params) => ({ ...callOf(LAB_CALLS.listResearchers), params: { ...params } }),
      providesTags: ['Researcher'],
    }),
    listCandidates: build.query<CandidatesAnswer, CandidatesQuery>({
      query: (params) => ({ ...callOf(LAB_CALLS.listCandidates), params: { ...params } }),
      providesTags: ['Researcher', 'User'],
    }),
    createResearcher: build.mutation<Researcher, CreateResearcherBody>({
      query: (body) => ({ ...callOf(LAB_CALLS.createResearcher), body }),
      transformResponse: (answer: ResearcherAnswer) => answer.researcher,
      invalidatesTags: onSuccess(...PEOPLE),
    }),
    moveResearcher: build.mutation<Researcher, MoveResearcherBody & { id: string }>({
      query: ({ id, ...body }) => ({ ...callOf(LAB_CALLS.moveResearcher, id), body }),
      transformResponse: (answer: ResearcherAnswer) => answer.researcher,
      invalidatesTags: onSuccess(...PEOPLE),
    }),
    removeResearcher: build.mutation<null, RemoveResearcherBody & { id: string }>({
      query: ({ id, ...body }) => ({ ...callOf(LAB_CALLS.removeResearcher, id), body }),
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
