import type { StudyStatus } from '#shared/contract/studies.ts';

export const STUDY_STATUS_ORDER: readonly StudyStatus[] = ['planned', 'active', 'ended', 'closed'];

/** Undefined for an unknown status. */
export function toStudyStatus(text: string | undefined): StudyStatus | undefined {
  return STUDY_STATUS_ORDER.find((status) => status === text);
}
