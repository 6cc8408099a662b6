import { dayIn } from '#shared/calendarDate.ts';
import { type DaySpan, dayNumber } from './calendarDays.ts';
import type { DayHistory, DayRecord } from './dayStates.ts';

/** Stored facts of one participation: days as `YYYY-MM-DD`, and moments. */
export interface ParticipationFacts {
  /** First day of the participation; null before the participant joins. */
  start_day: string | null;
  /** Last day, inclusive; null: open. */
  last_day: string | null;
  withdrawal_date: string | null;
  /** The first source with a connection; null: none. A source of files needs none, and is connected from the start. */
  connected_at: Date | null;
  takes_files: boolean;
  /** The last delivery of a source; what an account delivers while it is broken is not whole and does not count. */
  delivered_at: Date | null;
  /** Since when no account works; null while one does, and without accounts. */
  broken_since: Date | null;
  /** From the end of a connection to the next one, when nothing that was recorded in between arrives. */
  gaps: readonly { from: Date; to: Date }[];
  pauses: readonly StoredSpan[];
  /** The day on which an unanswered question of consent stopped the data; null without one. */
  paused_from: string | null;
  absences: readonly StoredSpan[];
}

interface StoredSpan {
  first_day: string;
  last_day: string | null;
}

const numberOrNull = (day: string | null): number | null => (day === null ? null : dayNumber(day));

const spanOf = ({ first_day, last_day }: StoredSpan): DaySpan => ({
  from: dayNumber(first_day),
  to: numberOrNull(last_day),
});

function connectedDay({ takes_files, start_day, connected_at }: ParticipationFacts, dayOf: (at: Date) => number) {
  if (takes_files) return numberOrNull(start_day);
  return connected_at && dayOf(connected_at);
}

/** Moments become days of the study's time zone; activities bring the local day of the place of recording. */
export function dayHistory(
  facts: ParticipationFacts,
  records: ReadonlyMap<number, DayRecord>,
  { timezone, now }: { timezone: string; now: Date },
): DayHistory {
  const dayOf = (at: Date) => dayNumber(dayIn(timezone, at));
  return {
    start: numberOrNull(facts.start_day),
    end: numberOrNull(facts.last_day),
    withdrawn: numberOrNull(facts.withdrawal_date),
    today: dayOf(now),
    connected: connectedDay(facts, dayOf),
    delivered: facts.delivered_at && dayOf(facts.delivered_at),
    brokenFrom: facts.broken_since && dayOf(facts.broken_since),
    gaps: facts.gaps.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) - 1 })),
    pauses: facts.pauses.map(spanOf),
    askedFrom: numberOrNull(facts.paused_from),
    absences: facts.absences.map(spanOf),
    records,
  };
}
