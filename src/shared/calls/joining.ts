import type {
  AnswerConsentBody,
  JoinBody,
  JoinCheckAnswer,
  JoinCheckBody,
  OwnStudiesAnswer,
  OwnStudyAnswer,
  RecordedConsentAnswer,
} from '#shared/contract/joining.ts';
import { type Calls, get, post } from './call.ts';

export const JOINING_CALLS = {
  checkJoinCode: post<JoinCheckAnswer, JoinCheckBody>('/strava-integration/me/studies/check', 'studies:join'),
  joinStudy: post<OwnStudyAnswer, JoinBody>('/strava-integration/me/studies', 'studies:join'),
  listOwnStudies: get<OwnStudiesAnswer>('/strava-integration/me/studies', 'studies:join'),
  /** The id is the participant's. */
  answerConsent: post<RecordedConsentAnswer, AnswerConsentBody>(
    '/strava-integration/me/studies/:id/consents',
    'studies:join',
  ),
} satisfies Calls;
