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
import { type Calls, call } from './call.ts';

export const PARTICIPANT_CALLS = {
  listParticipants: call<{ answer: ParticipantsAnswer }>(
    'GET',
    '/research/studies/:id/participants',
    'participants:read',
  ),
  getParticipant: call<{ answer: ParticipantAnswer }>('GET', '/research/participants/:id', 'participants:read'),
  createParticipants: call<{ body: CreateParticipantsBody; answer: CreatedParticipantsAnswer }>(
    'POST',
    '/research/participants',
    'participants:create',
  ),
  checkCodes: call<{ body: CodesCheckBody; answer: CodesCheckAnswer }>(
    'POST',
    '/research/studies/:id/codes-check',
    'participants:read',
  ),
  changeParticipant: call<{ body: ChangeParticipantBody; answer: ParticipantAnswer }>(
    'PATCH',
    '/research/participants/:id',
    'participants:change',
  ),
  groupParticipants: call<{ body: GroupParticipantsBody; answer: GroupedAnswer }>(
    'PATCH',
    '/research/studies/:id/participants',
    'participants:change',
  ),
  getWithdrawalFacts: call<{ answer: WithdrawalFactsAnswer }>(
    'GET',
    '/research/participants/:id/withdrawal',
    'participants:withdraw',
  ),
  withdrawParticipant: call<{ body: WithdrawBody; answer: WithdrawnAnswer }>(
    'POST',
    '/research/participants/:id/withdraw',
    'participants:withdraw',
  ),
  deleteParticipant: call<{ body: DeletionBody; answer: null }>(
    'DELETE',
    '/research/participants/:id',
    'participants:delete',
  ),
  recordPaperConsent: call<{ body: PaperConsentBody; answer: ParticipantAnswer }>(
    'POST',
    '/research/participants/:id/paper-consent',
    'participants:consent',
  ),
  linkPerson: call<{ body: LinkPersonBody; answer: ParticipantAnswer }>(
    'POST',
    '/research/participants/:id/person',
    'participants:link',
  ),
  unlinkPerson: call<{ body: ReasonBody; answer: ParticipantAnswer }>(
    'DELETE',
    '/research/participants/:id/person',
    'participants:link',
  ),
  revealPerson: call<{ body: ReasonBody; answer: RevealedPersonAnswer }>(
    'POST',
    '/research/participants/:id/person/reveal',
    'participants:link',
  ),
  getParticipantLog: call<{ answer: LogAnswer }>('GET', '/research/participants/:id/log', 'participants:read'),
} satisfies Calls;
