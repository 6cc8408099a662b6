import { type AdherenceRule, PHASES, type Phase, type RulePhase } from './adherenceRule.ts';
import type { DayHistory } from './dayStates.ts';

type Part = Pick<DayHistory, 'start' | 'end' | 'withdrawn'>;

function partOn(phases: readonly RulePhase[], start: number | null, day: number): RulePhase | null {
  if (start === null || day < start) return null;
  let first = start;
  for (const each of phases) {
    if (each.days === null || day < first + each.days) return each;
    first += each.days;
  }
  return null;
}

/** Null before the first day of the participation, after its last day, and after the last phase. */
export function phaseOn(
  { phases }: { phases: readonly RulePhase[] },
  { start, end, withdrawn }: Part,
  day: number,
): Phase | null {
  if ((end !== null && day > end) || (withdrawn !== null && day > withdrawn)) return null;
  return partOn(phases, start, day)?.phase ?? null;
}

/** After the last phase the target of the rule holds. */
export function targetOn({ phases, target }: AdherenceRule, { start }: Part, day: number): number {
  return partOn(phases, start, day)?.target ?? target;
}

/** The phase in which most days of the week lie; of two with as many the earlier one. */
export function phaseOfWeek(rule: AdherenceRule, history: Part, monday: number): Phase | null {
  if (rule.phases.length === 0) return null;
  const phases = Array.from({ length: 7 }, (_, index) => phaseOn(rule, history, monday + index));
  const daysOf = (phase: Phase | null) => (phase === null ? 0 : phases.filter((each) => each === phase).length);
  return PHASES.reduce<Phase | null>((most, phase) => (daysOf(phase) > daysOf(most) ? phase : most), null);
}

/** The target of a week of this phase; 0 when the phase asks for nothing. */
export function targetOfPhase(
  { phases, target }: Pick<AdherenceRule, 'phases' | 'target'>,
  phase: Phase | null,
): number {
  return phases.find((each) => each.phase === phase)?.target ?? target;
}
