import type { DeletionBody } from '#shared/contract/reason.ts';
import type {
  AttentionAnswer,
  CandidatesAnswer,
  ChangeLabBody,
  CreateLabBody,
  CreateResearcherBody,
  LabAnswer,
  LabsAnswer,
  MoveResearcherBody,
  OneLabAnswer,
  RemoveResearcherBody,
  ResearcherAnswer,
  ResearchersAnswer,
  ResearchSummary,
} from '#shared/contract/research.ts';
import { type Calls, get, patch, post, remove } from './call.ts';

export const LAB_CALLS = {
  getResearchSummary: get<ResearchSummary>('/research/dashboard', 'research:summary'),
  getAttention: get<AttentionAnswer>('/admin/attention', 'research:attention'),
  listLabs: get<LabsAnswer>('/research/labs', 'labs:read'),
  getLab: get<OneLabAnswer>('/research/labs/:id', 'labs:read'),
  createLab: post<LabAnswer, CreateLabBody>('/research/labs', 'labs:create'),
  changeLab: patch<LabAnswer, ChangeLabBody>('/research/labs/:id', 'labs:change'),
  deleteLab: remove<null, DeletionBody>('/research/labs/:id', 'labs:delete'),
  listLabResearchers: get<ResearchersAnswer>('/research/labs/:id/researchers', 'labs:read'),
  listResearchers: get<ResearchersAnswer>('/research/researchers', 'researchers:list'),
  listCandidates: get<CandidatesAnswer>('/research/candidates', 'researchers:assign'),
  createResearcher: post<ResearcherAnswer, CreateResearcherBody>('/research/researchers', 'researchers:assign'),
  moveResearcher: patch<ResearcherAnswer, MoveResearcherBody>('/research/researchers/:id', 'researchers:move'),
  removeResearcher: remove<null, RemoveResearcherBody>('/research/researchers/:id', 'researchers:remove'),
} satisfies Calls;
