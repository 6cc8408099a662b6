export const ABSENCE_REASONS = ['illness', 'holiday', 'no_device', 'planned_rest', 'other'] as const;
export type AbsenceReason = (typeof ABSENCE_REASONS)[number];
