import type { Phase } from '#shared/days/adherenceRule.ts';
import type { StatusRow } from './participantStatus.ts';
import type { VersionedRule } from './ruleInForce.ts';

export const NO_WEEK = {
  participants: 0,
  met: 0,
  beyond: 0,
  active: 0,
  protocol_participants: 0,
  protocol_met: 0,
};

export type WeekFigures = typeof NO_WEEK;

interface PhaseFigures {
  participants: number;
  weeks_met: number;
  weeks_total: number;
  weeks_beyond: number;
  protocol_participants: number;
  protocol_met: number;
  protocol_total: number;
}

export const NO_DAY = {
  participants: 0,
  active: 0,
  activities: 0,
  protocol_participants: 0,
  protocol_active: 0,
};

export interface TargetFigures {
  participants: number;
  met: number;
  protocol_participants: number;
  protocol_met: number;
}

interface ActiveDayFigures {
  weeks: number;
  protocol_weeks: number;
}

export const activeDaysAt = (monday: number, days: number) => `${monday} ${days}`;

export interface GroupFigures {
  weeks: Map<number, WeekFigures>;
  days: Map<number, typeof NO_DAY>;
  below: string[];
  targets: Map<number, TargetFigures>;
  phases: Map<Phase, PhaseFigures>;
  /** Judged weeks of participants with so many active days, by Monday and number. */
  activeDays: Map<string, ActiveDayFigures>;
  onProtocol: number;
}

export interface StudyFigures {
  as_of: Date;
  rule: VersionedRule;
  today: number;
  /** The Monday of the last week of the study that is over, with the days of grace. */
  lastWeek: number;
  groups: Map<string, GroupFigures>;
  /** In the order of codes. */
  statuses: StatusRow[];
}

export const noFigures = (): GroupFigures => ({
  weeks: new Map(),
  days: new Map(),
  below: [],
  targets: new Map(),
  phases: new Map(),
  activeDays: new Map(),
  onProtocol: 0,
});

/** Without a group the figures are those of all; '' is the group of participants without one. */
export function figuresOf({ groups, statuses }: StudyFigures, group: string | undefined): GroupFigures {
  if (group !== undefined) return groups.get(group) ?? noFigures();
  const all = noFigures();
  const below = new Set([...groups.values()].flatMap((each) => each.below));
  // In the order of codes: pages in the order of groups would tell a blinded analyst the groups.
  all.below = statuses.flatMap(({ id }) => (below.has(id) ? [id] : []));
  for (const { weeks, days, targets, phases, activeDays, onProtocol } of groups.values()) {
    all.onProtocol += onProtocol;
    for (const [at, week] of weeks) addTo(all.weeks, at, week);
    for (const [at, day] of days) addTo(all.days, at, day);
    for (const [at, target] of targets) addTo(all.targets, at, target);
    for (const [at, phase] of phases) addTo(all.phases, at, phase);
    for (const [at, weeks] of activeDays) addTo(all.activeDays, at, weeks);
  }
  return all;
}

export function addTo<Key, Sums extends Record<Field, number>, Field extends keyof Sums>(
  into: Map<Key, Sums>,
  at: Key,
  more: Sums,
): void {
  const former = into.get(at);
  const sums = { ...more };
  if (former)
    for (const field of Object.keys(more) as Field[]) sums[field] = (former[field] + more[field]) as Sums[Field];
  into.set(at, sums);
}
