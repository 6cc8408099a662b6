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
import { type Calls, call } from './call.ts';

export const LAB_CALLS = {
  getResearchSummary: call<{ answer: ResearchSummary }>('GET', '/research/dashboard', 'research:summary'),
  getAttention: call<{ answer: AttentionAnswer }>('GET', '/admin/attention', 'research:attention'),
  listLabs: call<{ answer: LabsAnswer }>('GET', '/research/labs', 'labs:read'),
  getLab: call<{ answer: OneLabAnswer }>('GET', '/research/labs/:id', 'labs:read'),
  createLab: call<{ body: CreateLabBody; answer: LabAnswer }>('POST', '/research/labs', 'labs:create'),
  changeLab: call<{ body: ChangeLabBody; answer: LabAnswer }>('PATCH', '/research/labs/:id', 'labs:change'),
  deleteLab: call<{ body: DeletionBody; answer: null }>('DELETE', '/research/labs/:id', 'labs:delete'),
  listLabResearchers: call<{ answer: ResearchersAnswer }>('GET', '/research/labs/:id/researchers', 'labs:read'),
  listResearchers: call<{ answer: ResearchersAnswer }>('GET', '/research/researchers', 'researchers:list'),
  listCandidates: call<{ answer: CandidatesAnswer }>('GET', '/research/candidates', 'researchers:assign'),
  createResearcher: call<{ body: CreateResearcherBody; answer: ResearcherAnswer }>(
    'POST',
    '/research/researchers',
    'researchers:assign',
  ),
  moveResearcher: call<{ body: MoveResearcherBody; answer: ResearcherAnswer }>(
    'PATCH',
    '/research/researchers/:id',
    'researchers:move',
  ),
  removeResearcher: call<{ body: RemoveResearcherBody; answer: null }>(
    'DELETE',
    '/research/researchers/:id',
    'researchers:remove',
  ),
} satisfies Calls;
