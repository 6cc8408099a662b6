import type { ExcludeReason } from '#shared/contract/activities.ts';
import type { ReviewDecision } from '#shared/qualityChecks.ts';
import type { Both } from './both.ts';

export const reviewDecisions: Record<ReviewDecision, Both> = {
  keep: ['Kept', 'Behalten'],
  exclude: ['Excluded', 'Ausgeschlossen'],
  fix_time_zone: ['Time zone fixed', 'Zeitzone berichtigt'],
};

export const excludeReasons: Record<ExcludeReason, Both> = {
  duplicate: ['Duplicate', 'Doppelt'],
  wrong_sport: ['Wrong sport', 'Falsche Sportart'],
  device_fault: ['Device fault', 'Gerätefehler'],
  not_by_participant: ['Not by this person', 'Nicht von dieser Person'],
  other: ['Other reason', 'Anderer Grund'],
};
