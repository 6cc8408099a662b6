import type { ExcludeReason } from '#shared/contract/activities.ts';
import type { ReviewDecision } from '#shared/qualityChecks.ts';

export const reviewDecisions: Record<ReviewDecision, string> = {
  keep: 'Kept',
  exclude: 'Excluded',
  fix_time_zone: 'Time zone fixed',
};

export const excludeReasons: Record<ExcludeReason, string> = {
  duplicate: 'Duplicate',
  wrong_sport: 'Wrong sport',
  device_fault: 'Device fault',
  not_by_participant: 'Not by this person',
  other: 'Other reason',
};
