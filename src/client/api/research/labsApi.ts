import { apiSlice } from '#client/api/apiSlice.ts';
import { asNotFound, asNotFoundIn } from '#client/api/asNotFound.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { onSuccessOrTooLate } from '#client/api/onSuccessOrTooLate.ts';
import { asks, byId, byIdAndQuery, byQuery, sends, sendsTo } from '#client/api/sends.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import { LAB_CALLS } from '#shared/calls/labs.ts';
import type { DeletionBody, ReasonBody } from '#shared/contract/reason.ts';
import type {
  CandidatesQuery,
  LabResearchersQuery,
  LabsQuery,
  OneLab,
  ResearchersQuery,
} from '#shared/contract/research.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { asBadRequest } from './researchErrors.ts';

const LABS = { type: 'Lab', id: 'LIST' } as const;
const lab = (id: string) => ({ type: 'Lab', id }) as const;
/** Studies that are given to another owner, and left teams, are in the log of each study. */
const PEOPLE = [
  'Researcher',
  'User',
  'Lab',
  'Study',
  'Team',
  'StudyToken',
  'StudyLog',
  'ResearchSummary',
  'Attention',
] as const;

export const labsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getResearchSummary: build.query({
      ...asks(LAB_CALLS.getResearchSummary),
      serializeQueryArgs: () => 'research_management_dashboard',
      providesTags: ['ResearchSummary'],
    }),
    getAttention: build.query<AnswerOf<typeof LAB_CALLS.getAttention>, { limit: number } | undefined>({
      ...byQuery(LAB_CALLS.getAttention),
      providesTags: ['Attention'],
    }),
    listLabs: build.query<AnswerOf<typeof LAB_CALLS.listLabs>, LabsQuery | undefined>({
      ...byQuery(LAB_CALLS.listLabs),
      providesTags: [LABS],
    }),
    getLab: build.query({
      ...byId(LAB_CALLS.getLab, ({ lab: found, ...more }): OneLab => ({ ...found, ...more })),
      transformErrorResponse: asNotFound((id) => researchMessages('lab_not_found', { id })),
      providesTags: (_lab, _error, id) => [lab(id)],
    }),
    createLab: build.mutation({
      ...sends(LAB_CALLS.createLab, (answer) => answer.lab),
      transformErrorResponse: asBadRequest,
      invalidatesTags: onSuccess(LABS, 'ResearchSummary', 'Attention'),
    }),
    changeLab: build.mutation({
      ...sendsTo(LAB_CALLS.changeLab, (answer) => answer.lab),
      invalidatesTags: onSuccess('Lab', 'Study', 'Researcher', 'Attention'),
    }),
    deleteLab: build.mutation<null, DeletionBody & Required<ReasonBody> & { id: string }>({
      ...sendsTo(LAB_CALLS.deleteLab),
      invalidatesTags: (result, error, { id }) =>
        onSuccessOrTooLate(LABS, lab(id), 'ResearchSummary', 'Attention')(result, error),
    }),
    listLabResearchers: build.query<
      AnswerOf<typeof LAB_CALLS.listLabResearchers>,
      LabResearchersQuery & { id: string }
    >({
      ...byIdAndQuery(LAB_CALLS.listLabResearchers),
      transformErrorResponse: asNotFoundIn((id) => researchMessages('lab_researchers_not_found', { id })),
      providesTags: ['Researcher'],
    }),
    listResearchers: build.query<AnswerOf<typeof LAB_CALLS.listResearchers>, ResearchersQuery>({
      ...byQuery(LAB_CALLS.listResearchers),
      providesTags: ['Researcher'],
    }),
    listCandidates: build.query<AnswerOf<typeof LAB_CALLS.listCandidates>, CandidatesQuery>({
      ...byQuery(LAB_CALLS.listCandidates),
      providesTags: ['Researcher', 'User'],
    }),
    createResearcher: build.mutation({
      ...sends(LAB_CALLS.createResearcher, (answer) => answer.researcher),
      invalidatesTags: onSuccessOrTooLate(...PEOPLE),
    }),
    moveResearcher: build.mutation({
      ...sendsTo(LAB_CALLS.moveResearcher, (answer) => answer.researcher),
      invalidatesTags: onSuccessOrTooLate(...PEOPLE),
    }),
    removeResearcher: build.mutation({
      ...sendsTo(LAB_CALLS.removeResearcher),
      invalidatesTags: onSuccessOrTooLate(...PEOPLE),
    }),
  }),
});
