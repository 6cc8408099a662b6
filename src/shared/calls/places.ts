import type { AbsenceAnswer, AbsenceBody } from '#shared/contract/adherence.ts';
import type { ReceiptAnswer } from '#shared/contract/invites.ts';
import type {
  EffortBody,
  EndConnectionBody,
  KeepAnswersBody,
  LeaveBody,
  LeftAnswer,
  OwnDaysAnswer,
  OwnSessionsAnswer,
} from '#shared/contract/place.ts';
import { type Calls, call } from './call.ts';

const PATH = '/strava-integration/places/:id';

/** A participant in their own matter, with the receipt in a header or signed in; `:id` is the participant's. */
export const PLACE_CALLS = {
  getPlace: call<{ answer: ReceiptAnswer }>('GET', PATH),
  getOwnDays: call<{ answer: OwnDaysAnswer }>('GET', `${PATH}/days`),
  listOwnSessions: call<{ answer: OwnSessionsAnswer }>('GET', `${PATH}/sessions`),
  rateSession: call<{ body: EffortBody; answer: null }>('POST', `${PATH}/sessions/:session_id/effort`),
  removeRating: call<{ answer: null }>('DELETE', `${PATH}/sessions/:session_id/effort`),
  downloadOwnData: call<{ answer: null }>('GET', `${PATH}/data`),
  leaveStudy: call<{ body: LeaveBody; answer: LeftAnswer }>('POST', `${PATH}/withdraw`),
  keepAnswers: call<{ body: KeepAnswersBody; answer: ReceiptAnswer }>('POST', `${PATH}/answers`),
  endConnection: call<{ body: EndConnectionBody; answer: null }>('POST', `${PATH}/disconnect`),
  declareOwnAbsence: call<{ body: AbsenceBody; answer: AbsenceAnswer }>('POST', `${PATH}/absences`),
  removeOwnAbsence: call<{ answer: null }>('DELETE', `${PATH}/absences/:absence_id`),
} satisfies Calls;
