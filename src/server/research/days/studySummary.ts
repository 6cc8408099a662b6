import type { Db } from '#server/db/schema.ts';
import { isContactedLately, type LastContact, lastContacts } from '#server/research/contactLog/lastContacts.ts';
import { reachableOf } from '#server/research/participants/reachableOf.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { StudySummaryAnswer } from '#shared/contract/adherence.ts';
import { lastClosedWeek } from '#shared/days/adherence.ts';
import { hasLimit } from '#shared/days/adherenceRule.ts';
import { dayNumber, dayText, mondayOf } from '#shared/days/calendarDays.ts';
import { NEEDS_CONTACT, PARTICIPANT_STATUSES, type ParticipantStatus } from '#shared/participantStatuses.ts';
import { weekColumns } from './boardCells.ts';
import { figuresOf, NO_WEEK, type StudyFigures, type WeekFigures } from './groupFigures.ts';
import { type StatusRow, silentOf } from './participantStatus.ts';
import { readPauses } from './pausesRepository.ts';
import { lastDayOf } from './studyFigures.ts';

const WEEKS_SHOWN = 12;
const DAYS_SHOWN = 28;
const MOST_TODAY = 8;
const URGENT: readonly ParticipantStatus[] = NEEDS_CONTACT;

/** Within a status, the participant who has had it longest comes first. */
function byUrgency(one: StatusRow, other: StatusRow): number {
  const urgency = PARTICIPANT_STATUSES.indexOf(one.status) - PARTICIPANT_STATUSES.indexOf(other.status);
  return urgency || (one.since ?? '').localeCompare(other.since ?? '') || one.code.localeCompare(other.code);
}

/** STUDIES §12 Invited some days ago and not joined. */
const isUnanswered = ({ status, since }: StatusRow, today: number, days: number) =>
  status === 'invited' && since !== null && today - dayNumber(since) >= days;

export async function studySummary(db: Db, study: StudyAccess, figures: StudyFigures): Promise<StudySummaryAnswer> {
  const { statuses, today } = figures;
  const all = figuresOf(figures, undefined);
  const end = lastDayOf(study, today);
  const period = { first: mondayOf(end) - 7 * (WEEKS_SHOWN - 1), last: end };
  const contacts = await lastContacts(db, study.id);
  const needing = statuses
    .filter((row) => URGENT.includes(row.status) || isUnanswered(row, today, study.silent_after_days))
    .sort(byUrgency);
  const urgent = needing.filter(({ id }) => {
    const last = contacts.get(id);
    return !last || !isContactedLately(last, today);
  });
  const sum = (field: keyof WeekFigures) =>
    [...all.weeks].reduce((total, [monday, week]) => total + (monday <= figures.lastWeek ? week[field] : 0), 0);
  const daysSince = (last?: LastContact) => (last ? today - dayNumber(last.contacted_on) : null);
  const shown = urgent.slice(0, MOST_TODAY);
  const among = shown.map(({ id }) => id);
  const reachable = new Set(among.length > 0 ? await reachableOf(db, study.id, among) : []);
  return {
    as_of: figures.as_of.toISOString(),
    participants: statuses.length,
    connected: statuses.filter(({ is_connected, status }) => is_connected && status !== 'withdrawn').length,
    silent: silentOf(statuses),
    weeks_met: sum('met'),
    weeks_total: sum('participants'),
    weeks_beyond: hasLimit(figures.rule.rule) ? sum('beyond') : null,
    on_protocol: {
      participants: all.onProtocol,
      weeks_met: sum('protocol_met'),
      weeks_total: sum('protocol_participants'),
    },
    activities: statuses.reduce((total, { activity_count }) => total + activity_count, 0),
    today: shown.map(({ id, code, status, since }) => ({
      participant_id: id,
      code,
      status,
      since,
      is_reachable: reachable.has(id),
      contacted_days_ago: daysSince(contacts.get(id)),
    })),
    today_total: urgent.length,
    contacted_lately: needing.length - urgent.length,
    weeks: weekColumns(period, lastClosedWeek(figures.rule.rule, today)).map((column) => {
      const week = all.weeks.get(dayNumber(column.from)) ?? NO_WEEK;
      const { participants, met, active } = week;
      const on_protocol = { participants: week.protocol_participants, met: week.protocol_met };
      return { ...column, participants, met, active, on_protocol };
    }),
    days: Array.from({ length: DAYS_SHOWN }, (_, index) => {
      const day = end - DAYS_SHOWN + 1 + index;
      return { day: dayText(day), activities: all.days.get(day)?.activities ?? 0 };
    }),
    pauses: await readPauses(db, study),
  };
}
