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
  /** The last delivery of an account that works, or of files. */
  delivered_at: Date | null;
  /** The last delivery of each account that is broken; what came from the day of the break on is not whole. */
  broken_accounts: readonly { heard_at: Date; broken_at: Date }[];
  /** Since when no account works; null while one does, and without accounts. */
  broken_since: Date | null;
  /** The last upload; part of `delivered_at`. */
  files_at: Date | null;
  /** When nothing that was recorded then arrives from any account; from null: since ever. */
  gaps: readonly { from: Date | null; to: Date }[];
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

function deliveredDay({ delivered_at, broken_accounts }: ParticipationFacts, dayOf: (at: Date) => number) {
  const days = broken_accounts.map(({ heard_at, broken_at }) => Math.min(dayOf(heard_at), dayOf(broken_at) - 1));
  if (delivered_at !== null) days.push(dayOf(delivered_at));
  return days.length === 0 ? null : Math.max(...days);
}

/** Before the first connection to a source that gives nothing of the past, only files tell of days. */
function unheardDays({ gaps, connected_at, files_at }: ParticipationFacts, dayOf: (at: Date) => number): DaySpan[] {
  if (connected_at === null || gaps.every(({ from }) => from !== null)) return [];
  return [{ from: files_at === null ? Number.NEGATIVE_INFINITY : dayOf(files_at) + 1, to: dayOf(connected_at) - 1 }];
}

function lostDays({ gaps, connected_at }: ParticipationFacts, dayOf: (at: Date) => number): DaySpan[] {
  return gaps.flatMap(({ from, to }) => {
    const first = from ?? connected_at;
    return first === null ? [] : [{ from: dayOf(first), to: dayOf(to) - 1 }];
  });
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
    delivered: deliveredDay(facts, dayOf),
    brokenFrom: facts.broken_since && dayOf(facts.broken_since),
    gaps: lostDays(facts, dayOf),
    unheard: unheardDays(facts, dayOf),
    pauses: facts.pauses.map(spanOf),
    askedFrom: numberOrNull(facts.paused_from),
    absences: facts.absences.map(spanOf),
    records,
  };
}
