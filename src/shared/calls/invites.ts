import type {
  AcceptedAnswer,
  AcceptInviteBody,
  AnswerByReceiptBody,
  InviteBody,
  InvitedAnswer,
  InviteParticipantsBody,
  OpenedStudyLinkAnswer,
  OpenPlaceBody,
  OpenStudyLinkBody,
  OwnPageLinkAnswer,
  ReceiptAnswer,
  ReceiptBody,
  StudyCapacityAnswer,
  StudyInviteAnswer,
  StudyLinkAnswer,
} from '#shared/contract/invites.ts';
import type { RecordedConsentAnswer } from '#shared/contract/joining.ts';
import { type Calls, get, post, remove } from './call.ts';

export const INVITE_CALLS = {
  inviteParticipants: post<InvitedAnswer, InviteParticipantsBody>(
    '/research/studies/:id/invites',
    'participants:invite',
  ),
  cancelInvite: remove<null>('/research/participants/:id/invite', 'participants:invite'),
  renewOwnPageLink: post<OwnPageLinkAnswer>('/research/participants/:id/link', 'participants:invite'),
  getStudyLink: get<StudyLinkAnswer>('/research/studies/:id/link', 'participants:read'),
  getStudyCapacity: get<StudyCapacityAnswer>('/research/studies/:id/capacity', 'participants:read'),
  openStudyLink: post<OpenedStudyLinkAnswer, OpenStudyLinkBody>('/research/studies/:id/link', 'participants:invite'),
  closeStudyLink: remove<null>('/research/studies/:id/link', 'participants:invite'),
  checkStudyInvite: post<StudyInviteAnswer, InviteBody>('/strava-integration/invites/check'),
  acceptInvite: post<AcceptedAnswer, AcceptInviteBody>('/strava-integration/invites/accept'),
  openRecordedPlace: post<AcceptedAnswer, OpenPlaceBody>('/strava-integration/invites/open'),
  refuseInvite: post<null, InviteBody>('/strava-integration/invites/refuse'),
  readReceipt: post<ReceiptAnswer, ReceiptBody>('/strava-integration/receipts/read'),
  takePlace: post<null, ReceiptBody>('/strava-integration/receipts/account', 'studies:join'),
  answerConsentByReceipt: post<RecordedConsentAnswer, AnswerByReceiptBody>('/strava-integration/receipts/consents'),
} satisfies Calls;
