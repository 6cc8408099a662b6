import type { Db } from '#server/db/schema.ts';
import type { KnownParticipant } from '#server/research/participants/participantAccess.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { CalendarAnswer, CalendarQuery } from '#shared/contract/adherence.ts';
import { lastClosedWeek } from '#shared/days/adherence.ts';
import { dayNumber, dayText, mondayOf } from '#shared/days/calendarDays.ts';
import type { ParticipationFacts } from '#shared/days/dayHistory.ts';
import { newestDay } from '#shared/days/newestDay.ts';
import { absencesOf } from './absencesRepository.ts';
import { periodOf } from './adherenceBoard.ts';
import { calendarDay, standing, weekCell, weekColumns } from './boardCells.ts';
import { readPauses } from './pausesRepository.ts';
import { readRule, toRuleInForce } from './ruleInForce.ts';
import { readParticipantDays } from './studyDays.ts';
import { wholePeriod } from './studyFigures.ts';

const FOUR_WEEKS = 28;

/** Until the withdrawal at the latest, because a person with an account may go on at the source. */
function lastHeard({ delivered_at, broken_accounts }: ParticipationFacts, withdrawn_at: Date | null): string | null {
  const times = [delivered_at, ...broken_accounts.map(({ heard_at }) => heard_at)].filter((time) => time !== null);
  if (times.length === 0) return null;
  const heard = new Date(Math.max(...times.map((time) => time.getTime())));
  return (withdrawn_at !== null && heard > withdrawn_at ? withdrawn_at : heard).toISOString();
}

/** PAGES §3.7 Whole weeks; sums of the participation do not depend on the weeks that are shown. */
export async function participantCalendar(
  db: Db,
  { study, participant }: KnownParticipant,
  query: CalendarQuery,
  now: Date,
): Promise<CalendarAnswer | null> {
  const today = dayNumber(dayIn(study.timezone, now));
  const shown = periodOf(query, dayNumber(newestDay(study, now)));
  const whole = wholePeriod(study, now);
  const period = { first: Math.min(shown.first, whole.first), last: Math.max(shown.last, whole.last) };
  const held = await readRule(db, study);
  const asked = { study, rule: held.rule, period, now };
  const [days] = await readParticipantDays(db, asked, { ids: [participant.id] });
  if (!days) return null;
  const all = Array.from({ length: shown.last - shown.first + 1 }, (_, index) => shown.first + index);
  const lastDays = Array.from({ length: FOUR_WEEKS }, (_, index) => calendarDay(days, today - index).distance);
  return {
    as_of: now.toISOString(),
    rule: toRuleInForce({ ...held, rule: days.rule }),
    days: all.map((at) => calendarDay(days, at)),
    weeks: weekColumns(shown, lastClosedWeek(days.rule, today)).map((column) => ({
      ...column,
      ...weekCell(days, mondayOf(dayNumber(column.from))),
    })),
    today: dayText(today),
    this_week: weekCell(days, mondayOf(today)),
    ...standing(days, whole),
    distance_28d: lastDays.reduce((sum, distance) => sum + distance, 0),
    delivered_at: lastHeard(days.facts, participant.withdrawn_at),
    absences: await absencesOf(db, participant.id),
    pauses: await readPauses(db, study, participant.id),
  };
}
