import { type Static, Type } from 'typebox';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { DECLARED_DAYS, PHASES, RULE_COUNTS, RULE_WINDOWS } from '#shared/days/adherenceRule.ts';
import { STUDY_SPORTS } from '#shared/studySports.ts';
import { Reason } from './reason.ts';
import { Closed, Nullable, Text } from './shapes.ts';

const MOST_GROUPS = 50;

const RulePhase = Closed({
  phase: Type.Enum([...PHASES]),
  /** Null: until the end; only the last one. */
  days: Nullable(Type.Number()),
  /** Null: that of the rule; 0: the phase asks for nothing. */
  target: Nullable(Type.Number()),
});
const Phases = Type.Array(RulePhase, { maxItems: PHASES.length });

const Sports = Type.Array(Type.Enum([...STUDY_SPORTS]), { uniqueItems: true, maxItems: STUDY_SPORTS.length });

const GroupRule = Closed({
  group: Type.String({ minLength: 1, maxLength: PARTICIPANT_LIMITS.groupMax }),
  /** Absent, as the next two: that of the rule. With another one the group needs a target. */
  count: Type.Optional(Type.Enum([...RULE_COUNTS])),
  sports: Type.Optional(Sports),
  min_minutes: Type.Optional(Type.Number()),
  target: Nullable(Type.Number()),
  limit: Nullable(Type.Number()),
  window: Nullable(Type.Enum([...RULE_WINDOWS])),
  phases: Nullable(Phases),
});

/** STUDIES §5 The server's sentences state the rules of the numbers. */
export const RuleBody = Closed({
  count: Type.Enum([...RULE_COUNTS]),
  sports: Sports,
  min_minutes: Type.Number(),
  target: Type.Number(),
  /** More than this in seven days is beyond the limit. */
  limit: Nullable(Type.Number()),
  window: Type.Enum([...RULE_WINDOWS]),
  grace_days: Type.Number(),
  declared_days: Type.Enum([...DECLARED_DAYS]),
  valid: Closed({ manual: Type.Boolean(), flagged: Type.Boolean() }),
  phases: Phases,
  /** A blinded caller gets no groups. */
  groups: Type.Array(GroupRule, { maxItems: MOST_GROUPS }),
});

/** `version` is that of the rule; `min_active_days` is the target. */
export const RuleInForce = Type.Object({
  version: Type.Integer(),
  min_active_days: Type.Number(),
  ...Type.Omit(RuleBody, ['target']).properties,
});
export type RuleInForce = Static<typeof RuleInForce>;

/** `version` is that of the rule with which the change began; a reason is needed. */
export const ChangeRuleBody = Closed({ version: Type.Integer({ minimum: 1 }), rule: RuleBody, reason: Reason });
export type ChangeRuleBody = Static<typeof ChangeRuleBody>;

/** The newest first; the newest judges all weeks. */
export const RuleVersion = Type.Object({
  version: Type.Integer(),
  created_at: Type.String(),
  created_by_email: Text,
  reason: Text,
  rule: RuleBody,
});
export type RuleVersion = Static<typeof RuleVersion>;
export const RulesAnswer = Type.Object({ versions: Type.Array(RuleVersion) });
export type RulesAnswer = Static<typeof RulesAnswer>;
