import type { Db } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { dayIn } from '#shared/calendarDate.ts';
import {
  judgementOf,
  judgeWeek,
  lastClosedWeek,
  mondaysBetween,
  sumsOf,
  type WeekJudgement,
} from '#shared/days/adherence.ts';
import { PHASES, type Phase, type RuleCount, type StudyRule, withTarget } from '#shared/days/adherenceRule.ts';
import { dayNumber, dayText, mondayOf } from '#shared/days/calendarDays.ts';
import { dayState } from '#shared/days/dayStates.ts';
import { newestDay } from '#shared/days/newestDay.ts';
import { phaseOfWeek } from '#shared/days/phases.ts';
import { targetProblem } from '#shared/days/ruleProblems.ts';
import { activeDaysAt, addTo, type GroupFigures, NO_DAY, noFigures, type StudyFigures } from './groupFigures.ts';
import { readStatuses } from './participantStatus.ts';
import type { VersionedRule } from './ruleInForce.ts';
import { eachParticipantsDays, type ParticipantDays, type Period } from './studyDays.ts';
import { isMostlyMet, tallyOf } from './tally.ts';

const STEPS = [2, 1, 0, -1, -2];
const SHARE_OF_STEP = 0.1;
const TENTHS = 10;

/** The target and others near it, the highest first. A step is 1, or a tenth of the target for minutes and km. */
function targetsAround({ count, target }: Pick<StudyRule, 'count' | 'target'>): number[] {
  const isAmount = count === 'minutes' || count === 'km';
  const near = STEPS.map((step) => (isAmount ? target * (1 + SHARE_OF_STEP * step) : target + step));
  const rounded = near.map((each) => (count === 'km' ? Math.round(each * TENTHS) / TENTHS : Math.round(each)));
  return [...new Set(rounded)].filter((each) => targetProblem(count, each) === undefined);
}

/** Ten years, because a start may be typed wrong. */
const MOST_WEEKS = 522;

type JudgedWeek = WeekJudgement & { monday: number; phase: Phase | null };

/** STUDIES §5 On protocol: has not withdrawn, and has met at least half of the judged weeks. */
function isOnProtocol({ facts }: ParticipantDays, weeks: readonly JudgedWeek[]): boolean {
  return facts.withdrawal_date === null && isMostlyMet(tallyOf(weeks.map(({ met }) => met)));
}

function addWeek(figures: GroupFigures, { history }: ParticipantDays, week: JudgedWeek, isProtocol: boolean): void {
  const { monday, met, beyond } = week;
  const isActive = [0, 1, 2, 3, 4, 5, 6].some((day) => dayState(monday + day, history) === 'active');
  const isJudged = met !== null;
  addTo(figures.weeks, monday, {
    participants: Number(isJudged),
    met: Number(met === true),
    beyond: Number(beyond === true),
    active: Number(isActive),
    protocol_participants: Number(isProtocol && isJudged),
    protocol_met: Number(isProtocol && met === true),
  });
}

function addActiveDays(
  figures: GroupFigures,
  { rule, history }: ParticipantDays,
  weeks: readonly JudgedWeek[],
  isProtocol: boolean,
): void {
  for (const { monday, met } of weeks) {
    if (met === null) continue;
    const { active_days } = sumsOf(rule, history, monday, monday + 6);
    addTo(figures.activeDays, activeDaysAt(monday, active_days), { weeks: 1, protocol_weeks: Number(isProtocol) });
  }
}

function addPhases(figures: GroupFigures, weeks: readonly JudgedWeek[], isProtocol: boolean): void {
  for (const phase of PHASES) {
    const own = weeks.filter((week) => week.phase === phase);
    const { met, judged } = tallyOf(own.map((week) => week.met));
    if (judged === 0) continue;
    addTo(figures.phases, phase, {
      participants: 1,
      weeks_met: met,
      weeks_total: judged,
      weeks_beyond: own.filter(({ beyond }) => beyond === true).length,
      protocol_participants: Number(isProtocol),
      protocol_met: isProtocol ? met : 0,
      protocol_total: isProtocol ? judged : 0,
    });
  }
}

const OUTSIDE: readonly (string | null)[] = ['not_started', 'withdrawn', 'after_end', 'paused', null];

function addDay(figures: GroupFigures, { history }: ParticipantDays, at: number, isProtocol: boolean): void {
  const state = dayState(at, history);
  if (OUTSIDE.includes(state)) return;
  const day = figures.days.get(at) ?? { ...NO_DAY };
  day.participants += 1;
  day.protocol_participants += Number(isProtocol);
  if (state === 'active') {
    day.active += 1;
    day.protocol_active += Number(isProtocol);
    day.activities += history.records.get(at)?.count ?? 0;
  }
  figures.days.set(at, day);
}

/** Counts a week with other targets, which also replace the targets of groups and participants in their unit. */
function addTargets(
  figures: GroupFigures,
  days: ParticipantDays,
  { monday, targets, count }: { monday: number; targets: readonly number[]; count: RuleCount },
  isProtocol: boolean,
): void {
  if (days.rule.count !== count) return;
  for (const target of targets) {
    const met = judgeWeek(withTarget(days.rule, target), days.history, monday);
    if (met === null) continue;
    addTo(figures.targets, target, {
      participants: 1,
      met: Number(met),
      protocol_participants: Number(isProtocol),
      protocol_met: Number(isProtocol && met),
    });
  }
}

type Dated = Pick<StudyAccess, 'timezone' | 'end_date' | 'closed_at'>;

/** Today, or the last day of a study that ended or was closed before. */
export function lastDayOf(study: Dated, today: number): number {
  return dayNumber(newestDay(study, dayText(today)));
}

export function wholePeriod(study: Dated & Pick<StudyAccess, 'start_date'>, today: number): Period {
  const last = lastDayOf(study, today);
  const start = mondayOf(Math.min(dayNumber(study.start_date), last));
  return { first: Math.max(start, mondayOf(last) - 7 * (MOST_WEEKS - 1)), last };
}

/** The Monday of the last week that is over with its days of grace and has days of the study. */
export function lastJudgedWeek(study: Dated, rule: Pick<StudyRule, 'grace_days'>, today: number): number {
  return Math.min(lastClosedWeek(rule, today), mondayOf(lastDayOf(study, today)));
}

export async function computeFigures(
  db: Db,
  study: StudyAccess,
  rule: VersionedRule,
  now: Date,
): Promise<StudyFigures> {
  const today = dayNumber(dayIn(study.timezone, now));
  const period = wholePeriod(study, today);
  const lastWeek = lastJudgedWeek(study, rule.rule, today);
  const groups = new Map<string, GroupFigures>();
  const asked = { study, rule: rule.rule, period, now };
  const targets = targetsAround(rule.rule);
  const ids: string[] = [];
  for await (const days of eachParticipantsDays(db, asked)) {
    ids.push(days.facts.id);
    const name = days.facts.group_name ?? '';
    const figures = groups.get(name) ?? noFigures();
    groups.set(name, figures);
    const weeks = mondaysBetween(period.first, period.last).map((monday) => ({
      ...judgementOf(days.rule, days.history, monday),
      monday,
      phase: phaseOfWeek(days.rule, days.history, monday),
    }));
    const isProtocol = isOnProtocol(days, weeks);
    if (isProtocol) figures.onProtocol += 1;
    for (const week of weeks) {
      addWeek(figures, days, week, isProtocol);
      if (week.monday === lastWeek && week.met === false) figures.below.push(days.facts.id);
    }
    // Of an open week only those who have met the rule are judged.
    const closed = weeks.filter(({ monday }) => monday <= lastWeek);
    addActiveDays(figures, days, closed, isProtocol);
    addPhases(figures, closed, isProtocol);
    for (let day = period.first; day <= period.last; day += 1) addDay(figures, days, day, isProtocol);
    addTargets(figures, days, { monday: lastWeek, targets, count: rule.rule.count }, isProtocol);
  }
  const statuses = await readStatuses(db, study, now, ids);
  return { as_of: now, rule, today, lastWeek, groups, statuses };
}
