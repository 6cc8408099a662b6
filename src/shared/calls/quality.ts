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
import { type Calls, get, patch, post } from './call.ts';

const PATH = '/research/studies/:id/quality';

export const QUALITY_CALLS = {
  getStudyQuality: get<QualityAnswer>(PATH, 'quality:read'),
  listFlagged: get<FlaggedAnswer>(`${PATH}/activities`, 'quality:read'),
  getActivityReviews: get<ActivityReviewsAnswer>(`${PATH}/activities/:activity_id`, 'quality:read'),
  reviewFlagged: patch<ReviewAnswer, ReviewBody>(`${PATH}/activities`, 'quality:decide'),
  previewChecks: get<CheckPreviewAnswer>(`${PATH}/checks-preview`, 'quality:decide'),
  changeChecks: patch<CheckSettingsAnswer, CheckSettingsBody>(`${PATH}/checks`, 'quality:decide'),
  reimportStudy: post<ReimportAnswer>(`${PATH}/reimport`, 'quality:decide'),
} satisfies Calls;
