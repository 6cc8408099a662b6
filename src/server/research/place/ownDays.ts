import type { Db } from '#server/db/schema.ts';
import { periodOf } from '#server/research/days/adherenceBoard.ts';
import { calendarDay } from '#server/research/days/boardCells.ts';
import { readRule } from '#server/research/days/ruleInForce.ts';
import { readParticipantDays } from '#server/research/days/studyDays.ts';
import type { Place } from '#server/research/participants/joiningRepository.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { CalendarQuery } from '#shared/contract/adherence.ts';
import type { OwnDaysAnswer } from '#shared/contract/place.ts';
import { dayNumber, dayText } from '#shared/days/calendarDays.ts';
import { newestDay } from '#shared/days/newestDay.ts';

/** The days of the staff's calendar without the rule, which this page does not show. */
export async function readOwnDays(db: Db, place: Place, query: CalendarQuery, now: Date): Promise<OwnDaysAnswer> {
  const today = dayNumber(dayIn(place.timezone, now));
  const period = periodOf(query, dayNumber(newestDay(place, now)));
  const { rule } = await readRule(db, { id: place.id, is_blinded: false });
  const asked = { study: place, rule, period, now };
  const [own] = await readParticipantDays(db, asked, { ids: [place.participant_id] });
  const all = Array.from({ length: period.last - period.first + 1 }, (_, index) => period.first + index);
  return {
    today: dayText(today),
    days: own
      ? all.map((at) => {
          const { day, state, count, minutes } = calendarDay(own, at);
          return { day, state, count, minutes };
        })
      : [],
  };
}
