import type { StudyConsentAnswer } from '#shared/contract/consent.ts';
import type { DeletionBody, ReasonBody } from '#shared/contract/reason.ts';
import type { StudyLogAnswer } from '#shared/contract/research.ts';
import type {
  BlindingBody,
  ChangeStudyBody,
  CloseStudyBody,
  ClosingAnswer,
  ConsentTemplateAnswer,
  CreateStudyBody,
  PrefixCheckAnswer,
  StudiesAnswer,
  StudiesAttentionAnswer,
  StudyAnswer,
} from '#shared/contract/studies.ts';
import type {
  AddTeamMemberBody,
  ChangeTeamMemberBody,
  TeamAnswer,
  TeamMemberAnswer,
} from '#shared/contract/studyTeam.ts';
import { type Calls, call } from './call.ts';

export const STUDY_CALLS = {
  listStudies: call<{ answer: StudiesAnswer }>('GET', '/research/studies', 'studies:read'),
  getStudiesAttention: call<{ answer: StudiesAttentionAnswer }>('GET', '/research/studies/attention', 'studies:read'),
  getStudy: call<{ answer: StudyAnswer }>('GET', '/research/studies/:id', 'studies:read'),
  createStudy: call<{ body: CreateStudyBody; answer: StudyAnswer }>('POST', '/research/studies', 'studies:create'),
  changeStudy: call<{ body: ChangeStudyBody; answer: StudyAnswer }>('PATCH', '/research/studies/:id', 'studies:change'),
  getClosing: call<{ answer: ClosingAnswer }>('GET', '/research/studies/:id/closing', 'studies:close'),
  closeStudy: call<{ body: CloseStudyBody; answer: StudyAnswer }>(
    'POST',
    '/research/studies/:id/close',
    'studies:close',
  ),
  reopenStudy: call<{ body: ReasonBody; answer: StudyAnswer }>('POST', '/research/studies/:id/reopen', 'studies:close'),
  deleteStudy: call<{ body: DeletionBody; answer: null }>('DELETE', '/research/studies/:id', 'studies:delete'),
  checkPrefix: call<{ answer: PrefixCheckAnswer }>('GET', '/research/studies/prefix-check', 'studies:create'),
  getConsentTemplate: call<{ answer: ConsentTemplateAnswer }>('GET', '/research/consent-template', 'studies:create'),
  getStudyConsent: call<{ answer: StudyConsentAnswer }>('GET', '/research/studies/:id/consent', 'studies:read'),
  getTeam: call<{ answer: TeamAnswer }>('GET', '/research/studies/:id/team', 'studies:read'),
  addTeamMember: call<{ body: AddTeamMemberBody; answer: TeamMemberAnswer }>(
    'POST',
    '/research/studies/:id/team',
    'studies:share',
  ),
  changeTeamMember: call<{ body: ChangeTeamMemberBody; answer: TeamMemberAnswer }>(
    'PATCH',
    '/research/studies/:id/team/:user_id',
    'studies:share',
  ),
  removeTeamMember: call<{ answer: null }>('DELETE', '/research/studies/:id/team/:user_id', 'studies:share'),
  setBlinding: call<{ body: BlindingBody; answer: StudyAnswer }>(
    'POST',
    '/research/studies/:id/blinding',
    'studies:share',
  ),
  unblindMember: call<{ body: ReasonBody; answer: null }>(
    'POST',
    '/research/studies/:id/team/:user_id/unblind',
    'studies:share',
  ),
  getStudyLog: call<{ answer: StudyLogAnswer }>('GET', '/research/studies/:id/log', 'studies:read'),
} satisfies Calls;
