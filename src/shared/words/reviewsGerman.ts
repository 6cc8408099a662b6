import type { ExcludeReason } from '#shared/contract/activities.ts';
import type { ReviewDecision } from '#shared/qualityChecks.ts';

export const reviewDecisions: Record<ReviewDecision, string> = {
  keep: 'Behalten',
  exclude: 'Ausgeschlossen',
  fix_time_zone: 'Zeitzone berichtigt',
};

export const excludeReasons: Record<ExcludeReason, string> = {
  duplicate: 'Doppelt',
  wrong_sport: 'Falsche Sportart',
  device_fault: 'Gerätefehler',
  not_by_participant: 'Nicht von dieser Person',
  other: 'Anderer Grund',
};
