import type {
  ActivityReviewsAnswer,
  CheckPreviewAnswer,
  CheckSettingsAnswer,
  CheckSettingsBody,
  FlaggedAnswer,
  QualityAnswer,
  ReimportAnswer,
  ReviewAnswer,
  ReviewBody,
} from '#shared/contract/quality.ts';
import { type Calls, call } from './call.ts';

const PATH = '/research/studies/:id/quality';

export const QUALITY_CALLS = {
  getStudyQuality: call<{ answer: QualityAnswer }>('GET', PATH, 'quality:read'),
  listFlagged: call<{ answer: FlaggedAnswer }>('GET', `${PATH}/activities`, 'quality:read'),
  getActivityReviews: call<{ answer: ActivityReviewsAnswer }>('GET', `${PATH}/activities/:activity_id`, 'quality:read'),
  reviewFlagged: call<{ body: ReviewBody; answer: ReviewAnswer }>('PATCH', `${PATH}/activities`, 'quality:decide'),
  previewChecks: call<{ answer: CheckPreviewAnswer }>('GET', `${PATH}/checks-preview`, 'quality:decide'),
  changeChecks: call<{ body: CheckSettingsBody; answer: CheckSettingsAnswer }>(
    'PATCH',
    `${PATH}/checks`,
    'quality:decide',
  ),
  reimportStudy: call<{ answer: ReimportAnswer }>('POST', `${PATH}/reimport`, 'quality:decide'),
} satisfies Calls;
