import type { CodesCheckAnswer, CodesCheckBody } from '#shared/contract/codesCheck.ts';
import type { PaperConsentBody } from '#shared/contract/joining.ts';
import type {
  ChangeParticipantBody,
  CreatedParticipantsAnswer,
  CreateParticipantsBody,
  GroupedAnswer,
  GroupParticipantsBody,
  ParticipantAnswer,
  ParticipantsAnswer,
  WithdrawBody,
  WithdrawnAnswer,
} from '#shared/contract/participants.ts';
import type { LinkPersonBody, RevealedPersonAnswer } from '#shared/contract/personLink.ts';
import type { DeletionBody, ReasonBody } from '#shared/contract/reason.ts';
import type { LogAnswer } from '#shared/contract/research.ts';
import type { WithdrawalFactsAnswer } from '#shared/contract/withdrawalEffect.ts';
import { type Calls, get, patch, post, remove } from './call.ts';

export const PARTICIPANT_CALLS = {
  listParticipants: get<ParticipantsAnswer>('/research/studies/:id/participants', 'participants:read'),
  getParticipant: get<ParticipantAnswer>('/research/participants/:id', 'participants:read'),
  createParticipants: post<CreatedParticipantsAnswer, CreateParticipantsBody>(
    '/research/participants',
    'participants:create',
  ),
  checkCodes: post<CodesCheckAnswer, CodesCheckBody>('/research/studies/:id/codes-check', 'participants:read'),
  changeParticipant: patch<ParticipantAnswer, ChangeParticipantBody>(
    '/research/participants/:id',
    'participants:change',
  ),
  groupParticipants: patch<GroupedAnswer, GroupParticipantsBody>(
    '/research/studies/:id/participants',
    'participants:change',
  ),
  getWithdrawalFacts: get<WithdrawalFactsAnswer>('/research/participants/:id/withdrawal', 'participants:withdraw'),
  withdrawParticipant: post<WithdrawnAnswer, WithdrawBody>(
    '/research/participants/:id/withdraw',
    'participants:withdraw',
  ),
  deleteParticipant: remove<null, DeletionBody>('/research/participants/:id', 'participants:delete'),
  recordPaperConsent: post<ParticipantAnswer, PaperConsentBody>(
    '/research/participants/:id/paper-consent',
    'participants:consent',
  ),
  linkPerson: post<ParticipantAnswer, LinkPersonBody>('/research/participants/:id/person', 'participants:link'),
  unlinkPerson: remove<ParticipantAnswer, ReasonBody>('/research/participants/:id/person', 'participants:link'),
  revealPerson: post<RevealedPersonAnswer, ReasonBody>('/research/participants/:id/person/reveal', 'participants:link'),
  getParticipantLog: get<LogAnswer>('/research/participants/:id/log', 'participants:read'),
} satisfies Calls;
