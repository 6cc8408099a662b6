import type { RulePhase } from '#shared/days/adherenceRule.ts';
import { type DayHistory, type DayState, dayState } from '#shared/days/dayStates.ts';
import { phaseOn } from '#shared/days/phases.ts';
import { TRIGGERED_KINDS, type TriggeredKind } from '#shared/reminderKinds.ts';

export interface ReminderFacts {
  history: DayHistory;
  /** The day of an invitation that can still be used; null without one. */
  invited: number | null;
  phases: readonly RulePhase[];
  hasSource: boolean;
  /** A source works whose data the study is not shown, so that it cannot know of a silence. */
  isHeldBack: boolean;
  needsConsent: boolean;
  isClosed: boolean;
  wasToldEnd: boolean;
}

interface ReminderRule {
  not_connected_days: number;
  silent_days: number;
}

/** After so many days the end is no news. */
const END_IS_NEWS_DAYS = 2;

const WITHOUT_DATA: readonly (DayState | null)[] = ['none_recorded', 'awaiting_sync'];
const OUTSIDE: readonly (DayState | null)[] = ['withdrawn', 'after_end', 'paused', 'declared'];

const isOutside = (history: DayHistory) => OUTSIDE.includes(dayState(history.today, history));

const lastDayOf = ({ end, withdrawn }: DayHistory) => (withdrawn === null ? end : null);

/** As the status counts: today less the last day with data, which may be the day after today for a traveller. */
function isSilent(history: DayHistory, days: number): boolean {
  if (dayState(history.today + 1, history) === 'active') return false;
  const since = Array.from({ length: days }, (_, ago) => dayState(history.today - ago, history));
  return since.every((state) => WITHOUT_DATA.includes(state));
}

function isEdge({ history, phases }: ReminderFacts, day: number, beside: number): boolean {
  const phase = phaseOn({ phases }, history, day);
  return phase !== null && phase !== phaseOn({ phases }, history, beside);
}

/** The mail about the next phase comes a day later and replaces the one about the end. */
function isToldAsBegin({ history, phases }: ReminderFacts, kinds: readonly TriggeredKind[]): boolean {
  return kinds.includes('starts_tomorrow') && phaseOn({ phases }, history, history.today + 2) !== null;
}

type IsDue = (facts: ReminderFacts, rule: ReminderRule, kinds: readonly TriggeredKind[]) => boolean;

const RULES: Record<TriggeredKind, IsDue> = {
  source_broken: ({ history }) => dayState(history.today, history) === 'source_broken',
  reconsent: ({ needsConsent }) => needsConsent,
  starts_tomorrow: (facts) => {
    const { start, today } = facts.history;
    return start === today + 1 || isEdge(facts, today + 1, today);
  },
  ends_tomorrow: (facts, _rule, kinds) => {
    const { today } = facts.history;
    if (lastDayOf(facts.history) === today + 1) return true;
    return isEdge(facts, today + 1, today + 2) && !isToldAsBegin(facts, kinds);
  },
  not_joined: ({ history: { start, today }, invited }, { not_connected_days: days }) =>
    start === null && invited !== null && today - invited >= days,
  not_connected: ({ history: { start, today }, hasSource }, { not_connected_days: days }) =>
    !hasSource && start !== null && today - start >= days,
  silent: ({ history, hasSource, isHeldBack }, { silent_days: days }) =>
    hasSource && !isHeldBack && isSilent(history, days),
  study_over: () => false,
};

function isOver({ history, isClosed }: ReminderFacts): boolean {
  const end = lastDayOf(history);
  return isClosed || (end !== null && end < history.today);
}

/** STUDIES §12 The reminder that is due today, the most urgent one; null without one. A pause until an answer has only its own. */
export function dueReminder(
  facts: ReminderFacts,
  rule: ReminderRule,
  kinds: readonly TriggeredKind[],
): TriggeredKind | null {
  const { history, wasToldEnd } = facts;
  if (history.withdrawn !== null) return null;
  if (history.start === null) {
    const isDue = !isOver(facts) && kinds.includes('not_joined') && RULES.not_joined(facts, rule, kinds);
    return isDue ? 'not_joined' : null;
  }
  if (isOver(facts)) {
    const end = lastDayOf(history);
    const isNews = end === null || history.today - end <= END_IS_NEWS_DAYS;
    return kinds.includes('study_over') && isNews && !wasToldEnd ? 'study_over' : null;
  }
  if (isOutside({ ...history, askedFrom: null })) return null;
  const wanted: readonly TriggeredKind[] = isOutside(history) ? ['reconsent'] : TRIGGERED_KINDS;
  return wanted.find((kind) => kinds.includes(kind) && RULES[kind](facts, rule, kinds)) ?? null;
}

/** Whether an hour of the study's clock is quiet; equal hours: none is. */
export function isQuiet(hour: number, { quiet_from: from, quiet_to: to }: { quiet_from: number; quiet_to: number }) {
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}
