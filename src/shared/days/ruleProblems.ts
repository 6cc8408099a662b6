import { STUDY_LIMITS } from '#shared/constants.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { Sentence } from '#shared/sentence.ts';
import { type GroupRule, PHASES, type RuleCount, type RulePhase, type StudyRule, withParts } from './adherenceRule.ts';

/** Ranges of a target or a limit for seven days. */
const TARGET_RANGES: Record<RuleCount, { from: number; to: number }> = {
  days: { from: 1, to: 7 },
  sessions: { from: 1, to: 50 },
  minutes: { from: 1, to: 10_000 },
  km: { from: 0.1, to: 2000 },
};
const GRACE_RANGE = { from: 0, to: 14 };
const PHASE_RANGE = { from: 1, to: 3650 };
const MINUTES_RANGE = { from: STUDY_LIMITS.minutesMin, to: STUDY_LIMITS.minutesMax };

type Problems = Record<string, Sentence>;
type Range = typeof GRACE_RANGE;

const TENTHS = 10;
const isTenth = (number: number) => Math.abs(number * TENTHS - Math.round(number * TENTHS)) < 1e-6;

function wholeProblem(number: number, range: Range): Sentence | undefined {
  const isFine = Number.isInteger(number) && number >= range.from && number <= range.to;
  return isFine ? undefined : researchMessages('rule_whole_number', range);
}

/** A target in kilometres may have tenths. */
export function targetProblem(count: RuleCount, target: number): Sentence | undefined {
  const range = TARGET_RANGES[count];
  if (count !== 'km') return wholeProblem(target, range);
  const isFine = isTenth(target) && target >= range.from && target <= range.to;
  return isFine ? undefined : researchMessages('rule_number', range);
}

function limitProblem(count: RuleCount, limit: number | null, target: number): Sentence | undefined {
  if (limit === null) return undefined;
  return targetProblem(count, limit) ?? (limit < target ? researchMessages('rule_limit_low') : undefined);
}

/** The name of a form's field and of a problem's: `baseline_days`, or of the first group `group0_baseline_days`. */
export const groupPrefix = (index: number) => `group${index}_` as const;

function phaseProblems(count: RuleCount, phases: readonly RulePhase[], prefix: string): Problems {
  const problems: Record<string, Sentence | undefined> = {};
  for (const [index, { phase, days, target }] of phases.entries()) {
    const isLast = index === phases.length - 1;
    if (days !== null) problems[`${prefix}${phase}_days`] = wholeProblem(days, PHASE_RANGE);
    else if (!isLast) problems[`${prefix}${phase}_days`] = researchMessages('rule_phase_open');
    if (target !== null && target !== 0) problems[`${prefix}${phase}_target`] = targetProblem(count, target);
  }
  const places = phases.map(({ phase }) => PHASES.indexOf(phase));
  const isOrdered = places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
  if (!isOrdered) problems[`${prefix}phases`] = researchMessages('rule_phase_order');
  return defined(problems);
}

function defined(problems: Record<string, Sentence | undefined>): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, Sentence] => entry[1] !== undefined),
  );
}

/** The target stands in the group's unit, so another unit needs one; a study without sports of its own reads all. */
function groupProblems(rule: StudyRule, own: GroupRule, prefix: string): Problems {
  const { count, limit, target } = withParts(rule, own);
  const isUnitAlone = count !== rule.count && own.target === null;
  const unread = rule.sports.length > 0 && own.sports?.some((sport) => !rule.sports.includes(sport));
  const ownTarget = own.target === null ? undefined : targetProblem(count, own.target);
  return {
    ...defined({
      [`${prefix}target`]: isUnitAlone ? researchMessages('rule_group_unit') : ownTarget,
      [`${prefix}limit`]: limitProblem(count, limit, target),
      [`${prefix}min_minutes`]:
        own.min_minutes === undefined ? undefined : wholeProblem(own.min_minutes, MINUTES_RANGE),
      [`${prefix}sports`]: unread ? researchMessages('rule_group_sports') : undefined,
    }),
    ...phaseProblems(count, own.phases ?? [], prefix),
  };
}

/** Problems of a rule by field. */
export function ruleProblems(rule: StudyRule): Problems {
  const { count, target, groups } = rule;
  const names = groups.map(({ group }) => group);
  return {
    ...defined({
      target: targetProblem(count, target),
      limit: limitProblem(count, rule.limit, target),
      min_minutes: wholeProblem(rule.min_minutes, MINUTES_RANGE),
      grace_days: wholeProblem(rule.grace_days, GRACE_RANGE),
      groups: new Set(names).size < names.length ? researchMessages('rule_group_twice') : undefined,
    }),
    ...phaseProblems(count, rule.phases, ''),
    ...Object.assign({}, ...groups.map((each, index) => groupProblems(rule, each, groupPrefix(index)))),
  };
}
