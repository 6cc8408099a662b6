import type {
  AcceptedAnswer,
  AcceptInviteBody,
  AnswerByReceiptBody,
  InviteBody,
  InvitedAnswer,
  InviteParticipantsBody,
  OpenedStudyLinkAnswer,
  OpenStudyLinkBody,
  OwnPageLinkAnswer,
  ReceiptAnswer,
  ReceiptBody,
  StudyCapacityAnswer,
  StudyInviteAnswer,
  StudyLinkAnswer,
} from '#shared/contract/invites.ts';
import type { RecordedConsentAnswer } from '#shared/contract/joining.ts';
import { type Calls, call } from './call.ts';

export const INVITE_CALLS = {
  inviteParticipants: call<{ body: InviteParticipantsBody; answer: InvitedAnswer }>(
    'POST',
    '/research/studies/:id/invites',
    'participants:invite',
  ),
  cancelInvite: call<{ answer: null }>('DELETE', '/research/participants/:id/invite', 'participants:invite'),
  renewOwnPageLink: call<{ answer: OwnPageLinkAnswer }>(
    'POST',
    '/research/participants/:id/link',
    'participants:invite',
  ),
  getStudyLink: call<{ answer: StudyLinkAnswer }>('GET', '/research/studies/:id/link', 'participants:read'),
  getStudyCapacity: call<{ answer: StudyCapacityAnswer }>('GET', '/research/studies/:id/capacity', 'participants:read'),
  openStudyLink: call<{ body: OpenStudyLinkBody; answer: OpenedStudyLinkAnswer }>(
    'POST',
    '/research/studies/:id/link',
    'participants:invite',
  ),
  closeStudyLink: call<{ answer: null }>('DELETE', '/research/studies/:id/link', 'participants:invite'),
  checkStudyInvite: call<{ body: InviteBody; answer: StudyInviteAnswer }>('POST', '/strava-integration/invites/check'),
  acceptInvite: call<{ body: AcceptInviteBody; answer: AcceptedAnswer }>('POST', '/strava-integration/invites/accept'),
  openRecordedPlace: call<{ body: InviteBody; answer: AcceptedAnswer }>('POST', '/strava-integration/invites/open'),
  refuseInvite: call<{ body: InviteBody; answer: null }>('POST', '/strava-integration/invites/refuse'),
  readReceipt: call<{ body: ReceiptBody; answer: ReceiptAnswer }>('POST', '/strava-integration/receipts/read'),
  takePlace: call<{ body: ReceiptBody; answer: null }>('POST', '/strava-integration/receipts/account', 'studies:join'),
  answerConsentByReceipt: call<{ body: AnswerByReceiptBody; answer: RecordedConsentAnswer }>(
    'POST',
    '/strava-integration/receipts/consents',
  ),
} satisfies Calls;
