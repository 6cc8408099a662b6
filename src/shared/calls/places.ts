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
import { type Calls, get, post, remove } from './call.ts';

const PATH = '/strava-integration/places/:id';

/** A participant in their own matter, with the receipt in a header or signed in; `:id` is the participant's. */
export const PLACE_CALLS = {
  getPlace: get<ReceiptAnswer>(PATH),
  getOwnDays: get<OwnDaysAnswer>(`${PATH}/days`),
  listOwnSessions: get<OwnSessionsAnswer>(`${PATH}/sessions`),
  rateSession: post<null, EffortBody>(`${PATH}/sessions/:session_id/effort`),
  removeRating: remove<null>(`${PATH}/sessions/:session_id/effort`),
  downloadOwnData: get<null>(`${PATH}/data`),
  leaveStudy: post<LeftAnswer, LeaveBody>(`${PATH}/withdraw`),
  keepAnswers: post<ReceiptAnswer, KeepAnswersBody>(`${PATH}/answers`),
  endConnection: post<null, EndConnectionBody>(`${PATH}/disconnect`),
  declareOwnAbsence: post<AbsenceAnswer, AbsenceBody>(`${PATH}/absences`),
  removeOwnAbsence: remove<null>(`${PATH}/absences/:absence_id`),
} satisfies Calls;
