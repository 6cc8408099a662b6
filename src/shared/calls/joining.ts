import type {
  AnswerConsentBody,
  JoinBody,
  JoinCheckAnswer,
  JoinCheckBody,
  OwnStudiesAnswer,
  OwnStudyAnswer,
  RecordedConsentAnswer,
} from '#shared/contract/joining.ts';
import { type Calls, call } from './call.ts';

export const JOINING_CALLS = {
  checkJoinCode: call<{ body: JoinCheckBody; answer: JoinCheckAnswer }>(
    'POST',
    '/strava-integration/me/studies/check',
    'studies:join',
  ),
  joinStudy: call<{ body: JoinBody; answer: OwnStudyAnswer }>('POST', '/strava-integration/me/studies', 'studies:join'),
  listOwnStudies: call<{ answer: OwnStudiesAnswer }>('GET', '/strava-integration/me/studies', 'studies:join'),
  /** The id is the participant's. */
  answerConsent: call<{ body: AnswerConsentBody; answer: RecordedConsentAnswer }>(
    'POST',
    '/strava-integration/me/studies/:id/consents',
    'studies:join',
  ),
} satisfies Calls;
