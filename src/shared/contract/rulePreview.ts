import { type Static, Type } from 'typebox';
import { Closed, Nullable, Text } from './shapes.ts';
import { RuleBody, RuleInForce } from './studyRule.ts';

export const RulePreviewBody = Closed({ rule: RuleBody });
export type RulePreviewBody = Static<typeof RulePreviewBody>;

const LastWeek = {
  met_now: Type.Integer(),
  judged_now: Type.Integer(),
  met_then: Type.Integer(),
  judged_then: Type.Integer(),
};
const Percent = Nullable(Type.Integer());

/**
 * Shares of the judged weeks of the last ten that are over, in whole percent; null without one. A participant is on the
 * side of most of their weeks.
 */
export const RulePreviewAnswer = Type.Object({
  as_of: Type.String(),
  rule: RuleInForce,
  from_key: Text,
  to_key: Text,
  percent_now: Percent,
  percent_then: Percent,
  changed: Type.Integer(),
  participants: Type.Integer(),
  /** Participants that meet each rule in the last week that is over, of those whom it judges. */
  last_week: Nullable(Type.Object({ key: Type.String(), ...LastWeek })),
  /** The same of who has not withdrawn and met at least half of these weeks by the rule that holds. */
  on_protocol: Type.Object({
    participants: Type.Integer(),
    percent_now: Percent,
    percent_then: Percent,
    last_week: Type.Object(LastWeek),
  }),
});
export type RulePreviewAnswer = Static<typeof RulePreviewAnswer>;
