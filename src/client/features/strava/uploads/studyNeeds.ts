import type { StudyReads } from '#shared/contract/uploads.ts';
import type { PreviewRow } from './archiveMessages.ts';

/** Whether the study stores it, as far as this browser knows the day; the server decides. */
export function studyNeeds({ day, sport }: Pick<PreviewRow, 'day' | 'sport'>, reads: StudyReads | null): boolean {
  if (reads === null) return true;
  const isWithin = day >= reads.first_day && (reads.last_day === null || day <= reads.last_day);
  return isWithin && reads.sports.includes(sport) === (reads.sports_are === 'wanted');
}
