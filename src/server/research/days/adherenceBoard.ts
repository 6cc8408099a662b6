import type { Db } from '#server/db/schema.ts';
import { invalidField } from '#server/plugins/httpErrors.ts';
import { countUnagreed } from '#server/research/consent/unagreedSources.ts';
import { requireUnblinded } from '#server/research/studies/blinding.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { dayIn, isCalendarDate } from '#shared/calendarDate.ts';
import type { AdherenceAnswer, AdherenceQuery, BoardCell } from '#shared/contract/adherence.ts';
import type { ActiveDays, AdherenceTotal, Sensitivity } from '#shared/contract/boardSums.ts';
import type { PhaseSummary } from '#shared/contract/phaseSummary.ts';
import { lastClosedWeek } from '#shared/days/adherence.ts';
import { PHASES } from '#shared/days/adherenceRule.ts';
import { dayNumber, isoWeekKey, mondayOf } from '#shared/days/calendarDays.ts';
import { targetOfPhase } from '#shared/days/phases.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { dayCell, dayColumns, standing, weekCell, weekColumns } from './boardCells.ts';
import {
  activeDaysAt,
  figuresOf,
  type GroupFigures,
  NO_DAY,
  NO_WEEK,
  type StudyFigures,
  type TargetFigures,
} from './groupFigures.ts';
import { countParticipants } from './participationFacts.ts';
import { toRuleInForce } from './ruleInForce.ts';
import { type ParticipantDays, type Period, readParticipantDays } from './studyDays.ts';
import { lastDayOf } from './studyFigures.ts';

const PAGE_SIZE = 50;
const DEFAULT_WEEKS = 12;
/** Columns that a table still shows. */
const MOST_DAYS = { week: 53 * 7, day: 92 } as const;

export function periodOf(
  { from, to, grain = 'week' }: Pick<AdherenceQuery, 'from' | 'to' | 'grain'>,
  newest: number,
): Period {
  for (const [field, day] of Object.entries({ from, to })) {
    if (day !== undefined && !isCalendarDate(day)) throw invalidField(field, researchMessages('invalid_date'));
  }
  const last = to === undefined ? newest : dayNumber(to);
  const first = from === undefined ? mondayOf(last) - 7 * (DEFAULT_WEEKS - 1) : dayNumber(from);
  if (first > last) throw invalidField('to', researchMessages('period_ends_first'));
  if (last - first >= MOST_DAYS[grain]) throw invalidField('from', researchMessages('period_too_long'));
  return grain === 'day' ? { first, last } : { first: mondayOf(first), last: mondayOf(last) + 6 };
}

const toTarget = ([target, { participants, met, protocol_participants, protocol_met }]: [number, TargetFigures]) => ({
  ...{ target, participants, met },
  on_protocol: { participants: protocol_participants, met: protocol_met },
});

function sensitivityOf({ targets }: GroupFigures, { lastWeek }: StudyFigures): Sensitivity | null {
  const shown = [...targets].sort(([one], [other]) => other - one);
  if (shown.length === 0) return null;
  return { key: isoWeekKey(lastWeek), targets: shown.map(toTarget) };
}

function totalOf(figures: GroupFigures, grain: 'week' | 'day', key: string, at: number): AdherenceTotal {
  if (grain === 'day') {
    const { participants, active, protocol_participants, protocol_active } = figures.days.get(at) ?? NO_DAY;
    const on_protocol = { participants: protocol_participants, met: protocol_active };
    return { key, participants, met: active, beyond: 0, on_protocol };
  }
  const week = figures.weeks.get(at) ?? NO_WEEK;
  const { participants, met, beyond } = week;
  return {
    ...{ key, participants, met, beyond },
    on_protocol: { participants: week.protocol_participants, met: week.protocol_met },
  };
}

const NUMBERS_OF_DAYS = [0, 1, 2, 3, 4, 5, 6, 7];

function activeDaysOf({ activeDays }: GroupFigures, mondays: readonly number[]): ActiveDays[] {
  return NUMBERS_OF_DAYS.map((days) => {
    const found = mondays.map((monday) => activeDays.get(activeDaysAt(monday, days)));
    return {
      days,
      weeks: found.reduce((sum, each) => sum + (each?.weeks ?? 0), 0),
      on_protocol: found.reduce((sum, each) => sum + (each?.protocol_weeks ?? 0), 0),
    };
  });
}

function phasesIn({ phases }: GroupFigures): PhaseSummary[] {
  return PHASES.flatMap((phase) => {
    const found = phases.get(phase);
    if (!found) return [];
    const { protocol_participants, protocol_met, protocol_total, ...all } = found;
    const on_protocol = {
      participants: protocol_participants,
      weeks_met: protocol_met,
      weeks_total: protocol_total,
    };
    return [{ phase, ...all, on_protocol }];
  });
}

function boardCell(days: ParticipantDays, grain: 'week' | 'day', at: number): BoardCell {
  const cell = grain === 'week' ? weekCell(days, at) : dayCell(days, at);
  const { rule } = days;
  return { ...cell, target: rule.count === 'days' ? targetOfPhase(rule, cell.phase) || null : null };
}

/** PAGES §3.5 The rows are of now; the sums over all participants are as of `as_of`. */
export async function adherenceBoard(
  db: Db,
  study: StudyAccess,
  query: AdherenceQuery,
  figures: StudyFigures,
  now: Date,
): Promise<AdherenceAnswer> {
  const { grain = 'week', group, only, page = 1 } = query;
  requireUnblinded(study, group !== undefined);
  const today = dayNumber(dayIn(study.timezone, now));
  const period = periodOf(query, lastDayOf(study, today));
  const ofGroup = figuresOf(figures, group);
  const offset = (page - 1) * PAGE_SIZE;
  const selection =
    only === 'below' ? { ids: ofGroup.below.slice(offset, offset + PAGE_SIZE) } : { group, limit: PAGE_SIZE, offset };
  const asked = { study, rule: figures.rule.rule, period, now };
  const participants = await readParticipantDays(db, asked, selection);
  const columns =
    grain === 'week' ? weekColumns(period, lastClosedWeek(figures.rule.rule, today)) : dayColumns(period, today);
  const days = columns.map(({ from }) => dayNumber(from));
  return {
    as_of: figures.as_of.toISOString(),
    rule: toRuleInForce(figures.rule),
    columns,
    rows: participants.map((each) => ({
      participant_id: each.facts.id,
      code: each.facts.code,
      group: study.is_blinded ? null : each.facts.group_name,
      ...standing(each, period),
      target: each.rule.target,
      count: each.rule.count,
      cells: days.map((day) => boardCell(each, grain, day)),
    })),
    totals: columns.map(({ key, from }) => totalOf(ofGroup, grain, key, dayNumber(from))),
    sensitivity: sensitivityOf(ofGroup, figures),
    phases: phasesIn(ofGroup),
    active_days: grain === 'week' ? activeDaysOf(ofGroup, days) : [],
    unagreed: await countUnagreed(db, study.id),
    total: only === 'below' ? ofGroup.below.length : await countParticipants(db, study.id, group),
    page,
    page_size: PAGE_SIZE,
  };
}
