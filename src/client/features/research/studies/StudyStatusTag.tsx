import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StatusTag, type TagTone } from '#client/ui/page/StatusTag.tsx';
import { dayIn } from '#shared/calendarDate.ts';
import type { StudyStatus } from '#shared/contract/studies.ts';
import { dayOfStudy } from './studyDays.ts';

const TONES: Record<StudyStatus, TagTone> = { planned: 'info', active: 'success', ended: 'warning', closed: 'neutral' };

interface StudyStatusTagProps {
  study: { status: StudyStatus; start_date?: string; end_date?: string | null; timezone?: string };
  /** Adds "day 61 of 90"; needs dates and time zone. */
  hasDay?: boolean;
}

export function StudyStatusTag({ study, hasDay = false }: StudyStatusTagProps) {
  const { statuses, page } = useTexts(studiesTexts);
  const { status, start_date, end_date = null, timezone } = study;
  const word = statuses[status];
  if (!hasDay || status !== 'active' || !start_date || !timezone) {
    return <StatusTag tone={TONES[status]}>{word}</StatusTag>;
  }
  const { day, of } = dayOfStudy({ start_date, end_date }, dayIn(timezone, new Date()));
  return <StatusTag tone={TONES[status]}>{`${word} · ${page.activeDay({ day, of: String(of ?? 'none') })}`}</StatusTag>;
}
