import { dayIn } from '#shared/calendarDate.ts';
import { STUDY_LIMITS } from '#shared/constants.ts';
import { addDays } from './studyDays.ts';

const DAY_MS = 86_400_000;

/** Until when a study that was closed at `closedAt` (ISO) can be reopened, as a day of its zone, and whether that is over. */
export function reopening(closedAt: string, timezone: string, now: Date): { lastDay: string; isOver: boolean } {
  const lastDay = addDays(dayIn(timezone, new Date(closedAt)), STUDY_LIMITS.reopenDays);
  return { lastDay, isOver: now.getTime() - Date.parse(closedAt) > STUDY_LIMITS.reopenDays * DAY_MS };
}
