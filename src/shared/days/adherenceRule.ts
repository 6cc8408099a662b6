import { STUDY_SPORTS, type StudySport } from '#shared/studySports.ts';

export const RULE_COUNTS = ['days', 'sessions', 'minutes', 'km'] as const;
export type RuleCount = (typeof RULE_COUNTS)[number];
export const RULE_WINDOWS = ['iso_week', 'enrolment_week', 'rolling_7'] as const;
export type RuleWindow = (typeof RULE_WINDOWS)[number];
export const DECLARED_DAYS = ['exclude', 'count'] as const;
/** In the order in which a participant goes through them. */
export const PHASES = ['baseline', 'intervention', 'follow_up'] as const;
export type Phase = (typeof PHASES)[number];

/** One phase of a participation. The first begins with the first day, each next one after the one before. */
export interface RulePhase {
  phase: Phase;
  /** Null: until the end; only the last one. */
  days: number | null;
  /** Null: that of the rule; 0: the phase asks for nothing. */
  target: number | null;
}

/** STUDIES §5 describes the rule. */
export interface AdherenceRule {
  count: RuleCount;
  /** Empty when all sports count. */
  sports: StudySport[];
  /** Least minutes of an active day or a session; 0 when any activity counts. */
  min_minutes: number;
  /** The target for seven days. */
  target: number;
  /** More than this in seven days is beyond the limit; null: there is none. */
  limit: number | null;
  window: RuleWindow;
  /** Days after a week in which late data may still arrive before it is missed. */
  grace_days: number;
  /** `exclude`: they lower the target in proportion; `count`: they are days like the others. */
  declared_days: (typeof DECLARED_DAYS)[number];
  /** Whether manual entries and flagged activities count. */
  valid: { manual: boolean; flagged: boolean };
  phases: RulePhase[];
}

/** Null or absent: the group has the value of the others. */
export interface GroupRule {
  group: string;
  /** With another unit the group has a target of its own too. */
  count?: RuleCount;
  /** Of the sports that the study reads. */
  sports?: StudySport[];
  min_minutes?: number;
  target: number | null;
  limit: number | null;
  window: RuleWindow | null;
  phases: RulePhase[] | null;
}

/** The rule of a study with the parts of its groups. */
export interface StudyRule extends AdherenceRule {
  groups: GroupRule[];
}

/** A participant's own target; a rule that counts something else does not use it. */
export interface OwnTarget {
  count: RuleCount;
  target: number;
}

/** The rule that the fields of a new study's form describe. */
export function ruleOfStudy(
  study: Pick<AdherenceRule, 'sports' | 'min_minutes'> & { min_active_days: number },
): StudyRule {
  return {
    count: 'days',
    sports: study.sports,
    min_minutes: study.min_minutes,
    target: study.min_active_days,
    limit: null,
    window: 'iso_week',
    grace_days: 0,
    declared_days: 'exclude',
    valid: { manual: true, flagged: true },
    phases: [],
    groups: [],
  };
}

/** With another target, also in each phase that asks for something. */
export function withTarget(rule: AdherenceRule, target: number): AdherenceRule {
  return { ...rule, target, phases: rule.phases.map((each) => (each.target ? { ...each, target: null } : each)) };
}

/** The rule with the parts of one group. Amounts in another unit than the group's do not apply. */
export function withParts({ groups: _groups, ...rule }: StudyRule, own: GroupRule): AdherenceRule {
  const { count = rule.count, sports = rule.sports, min_minutes = rule.min_minutes } = own;
  const common = count === rule.count ? rule : { ...withTarget(rule, own.target ?? rule.target), limit: null };
  return {
    ...common,
    ...{ count, sports, min_minutes },
    target: own.target ?? common.target,
    limit: own.limit ?? common.limit,
    window: own.window ?? common.window,
    phases: own.phases ?? common.phases,
  };
}

/** The rule of a group, or of those without one. */
export function ruleOfGroup(rule: StudyRule, group: string | null): AdherenceRule {
  const own = rule.groups.find((each) => each.group === group);
  if (own) return withParts(rule, own);
  const { groups: _groups, ...common } = rule;
  return common;
}

interface RuleOwner {
  group: string | null;
  target_days: number | null;
  own_target: OwnTarget | null;
}

/** A participant's own target in this unit. */
export function ownTargetIn(count: RuleCount, { target_days, own_target }: Omit<RuleOwner, 'group'>): number | null {
  if (count === 'days') return target_days;
  return own_target?.count === count ? own_target.target : null;
}

/**
 * The rule that holds for a participant: their own target goes before that of the group, and that before the study's.
 */
export function ruleFor(rule: StudyRule, participant: RuleOwner): AdherenceRule {
  const held = ruleOfGroup(rule, participant.group);
  const target = ownTargetIn(held.count, participant);
  return target === null ? held : withTarget(held, target);
}

/** Whether the rule of anybody in the study has a limit. */
export function hasLimit({ limit, groups }: Pick<StudyRule, 'limit' | 'groups'>): boolean {
  return limit !== null || groups.some((each) => each.limit !== null);
}

/** The phases that a participant of the study may be in. */
export function phasesOf({ phases, groups }: Pick<StudyRule, 'phases' | 'groups'>): Phase[] {
  const used = new Set([phases, ...groups.map((each) => each.phases ?? [])].flat().map(({ phase }) => phase));
  return PHASES.filter((phase) => used.has(phase));
}

const phaseParts = (phases: readonly RulePhase[]): RulePhase[] =>
  phases.map(({ phase, days, target }) => ({ phase, days, target }));

const inOrder = (sports: readonly StudySport[]) => STUDY_SPORTS.filter((sport) => sports.includes(sport));

/**
 * The rule with its parts in one order, so that equal rules have equal texts, and without groups that have nothing of
 * their own.
 */
export function tidyRule(rule: StudyRule): StudyRule {
  const { count, sports, min_minutes, target, limit, window, grace_days, declared_days, valid } = rule;
  const own = rule.groups
    .map((each) => ({ ...each, sports: inOrder(each.sports ?? []) }))
    .filter(
      ({ target: ownTarget, ...each }) =>
        [ownTarget, each.limit, each.window, each.phases, each.count ?? null, each.min_minutes ?? null].some(
          (part) => part !== null,
        ) || each.sports.length > 0,
    );
  return {
    ...{ count, sports: inOrder(sports), min_minutes, target, limit },
    ...{ window, grace_days, declared_days, valid: { manual: valid.manual, flagged: valid.flagged } },
    phases: phaseParts(rule.phases),
    groups: own.map((each) => ({
      group: each.group,
      ...(each.count && { count: each.count }),
      ...(each.sports.length > 0 && { sports: each.sports }),
      ...(each.min_minutes !== undefined && { min_minutes: each.min_minutes }),
      ...{ target: each.target, limit: each.limit, window: each.window },
      phases: each.phases && phaseParts(each.phases),
    })),
  };
}

export function isSameRule(one: StudyRule, other: StudyRule): boolean {
  return JSON.stringify(tidyRule(one)) === JSON.stringify(tidyRule(other));
}
