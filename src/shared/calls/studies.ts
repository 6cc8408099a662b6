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
import { type Calls, get, patch, post, remove } from './call.ts';

export const STUDY_CALLS = {
  listStudies: get<StudiesAnswer>('/research/studies', 'studies:read'),
  getStudiesAttention: get<StudiesAttentionAnswer>('/research/studies/attention', 'studies:read'),
  getStudy: get<StudyAnswer>('/research/studies/:id', 'studies:read'),
  createStudy: post<StudyAnswer, CreateStudyBody>('/research/studies', 'studies:create'),
  changeStudy: patch<StudyAnswer, ChangeStudyBody>('/research/studies/:id', 'studies:change'),
  getClosing: get<ClosingAnswer>('/research/studies/:id/closing', 'studies:close'),
  closeStudy: post<StudyAnswer, CloseStudyBody>('/research/studies/:id/close', 'studies:close'),
  reopenStudy: post<StudyAnswer, ReasonBody>('/research/studies/:id/reopen', 'studies:close'),
  deleteStudy: remove<null, DeletionBody>('/research/studies/:id', 'studies:delete'),
  checkPrefix: get<PrefixCheckAnswer>('/research/studies/prefix-check', 'studies:create'),
  getConsentTemplate: get<ConsentTemplateAnswer>('/research/consent-template', 'studies:create'),
  getStudyConsent: get<StudyConsentAnswer>('/research/studies/:id/consent', 'studies:read'),
  getTeam: get<TeamAnswer>('/research/studies/:id/team', 'studies:read'),
  addTeamMember: post<TeamMemberAnswer, AddTeamMemberBody>('/research/studies/:id/team', 'studies:share'),
  changeTeamMember: patch<TeamMemberAnswer, ChangeTeamMemberBody>(
    '/research/studies/:id/team/:user_id',
    'studies:share',
  ),
  removeTeamMember: remove<null>('/research/studies/:id/team/:user_id', 'studies:share'),
  setBlinding: post<StudyAnswer, BlindingBody>('/research/studies/:id/blinding', 'studies:share'),
  unblindMember: post<null, ReasonBody>('/research/studies/:id/team/:user_id/unblind', 'studies:share'),
  getStudyLog: get<StudyLogAnswer>('/research/studies/:id/log', 'studies:read'),
} satisfies Calls;
