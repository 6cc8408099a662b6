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
  /** More than this in seven days is beyond what is prescribed; null: there is no limit. */
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

/** Null: the group has the value of the others. */
export interface GroupRule {
  group: string;
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

/**
 * The rule that holds for a participant: their own target goes before that of the group, and that before the study's.
 */
export function ruleFor(
  { groups, ...rule }: StudyRule,
  { group, own }: { group: string | null; own: OwnTarget | null },
): AdherenceRule {
  const ofGroup = groups.find((each) => each.group === group);
  const held = ofGroup
    ? {
        ...rule,
        target: ofGroup.target ?? rule.target,
        limit: ofGroup.limit ?? rule.limit,
        window: ofGroup.window ?? rule.window,
        phases: ofGroup.phases ?? rule.phases,
      }
    : rule;
  return own?.count === rule.count ? withTarget(held, own.target) : held;
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

/**
 * The rule with its parts in one order, so that equal rules have equal texts, and without groups that have nothing of
 * their own.
 */
export function tidyRule(rule: StudyRule): StudyRule {
  const { count, sports, min_minutes, target, limit, window, grace_days, declared_days, valid } = rule;
  const own = rule.groups.filter((each) =>
    [each.target, each.limit, each.window, each.phases].some((part) => part !== null),
  );
  return {
    ...{ count, sports: STUDY_SPORTS.filter((sport) => sports.includes(sport)), min_minutes, target, limit },
    ...{ window, grace_days, declared_days, valid: { manual: valid.manual, flagged: valid.flagged } },
    phases: phaseParts(rule.phases),
    groups: own.map((each) => ({
      ...{ group: each.group, target: each.target, limit: each.limit, window: each.window },
      phases: each.phases && phaseParts(each.phases),
    })),
  };
}
