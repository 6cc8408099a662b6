import { type Static, Type } from 'typebox';
import { PARTICIPANT_LIMITS, REASON_MAX } from '#shared/constants.ts';
import { ABSENCE_REASONS } from '#shared/days/absenceReasons.ts';
import { RULE_COUNTS } from '#shared/days/adherenceRule.ts';
import { GRAINS, METRICS } from '#shared/days/boardChoices.ts';
import { DAY_STATES, WEEK_STATES } from '#shared/days/dayStates.ts';
import { PARTICIPANT_STATUSES } from '#shared/participantStatuses.ts';
import { ActiveDays, AdherenceTotal, Sensitivity } from './boardSums.ts';
import { UnagreedSource } from './consent.ts';
import { PhaseOrNone, PhaseSummary, weekCounts } from './phaseSummary.ts';
import { Closed, Nullable, Num, Text } from './shapes.ts';
import { RuleInForce } from './studyRule.ts';

const Day = Type.String({ maxLength: 10 });
const Met = Nullable(Type.Boolean());

/** `from` and `to` are days, both inclusive; the default is the last twelve weeks. A page has 50 participants. */
export const AdherenceQuery = Closed({
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  grain: Type.Optional(Type.Enum([...GRAINS])),
  metric: Type.Optional(Type.Enum([...METRICS])),
  group: Type.Optional(Type.String({ maxLength: PARTICIPANT_LIMITS.groupMax })),
  only: Type.Optional(Type.Enum(['below'])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
});
export type AdherenceQuery = Static<typeof AdherenceQuery>;

/** `state` is one of `WEEK_STATES`, or of the ten of a day where the grain is the day; null for a day to come. */
export const AdherenceCell = Type.Object({
  key: Type.String(),
  state: Nullable(Type.Enum([...new Set([...WEEK_STATES, ...DAY_STATES])])),
  active_days: Type.Integer(),
  minutes: Type.Number(),
  distance: Type.Number(),
  met: Met,
  /** Whether the week has more than the limit; null without one, and while more may come. */
  beyond: Met,
  /** The phase in which most days of the week lie. */
  phase: PhaseOrNone,
});
export type AdherenceCell = Static<typeof AdherenceCell>;

export const AdherenceColumn = Type.Object({
  key: Type.String(),
  from: Type.String(),
  to: Type.String(),
  partial: Type.Boolean(),
});
export type AdherenceColumn = Static<typeof AdherenceColumn>;

const BoardCell = Type.Object({
  ...AdherenceCell.properties,
  /** Active days that the phase of the week asks for; null where it asks for nothing or the rule counts something else. */
  target: Num,
});
export type BoardCell = Static<typeof BoardCell>;

const AdherenceRow = Type.Object({
  participant_id: Type.String(),
  code: Type.String(),
  group: Text,
  weeks_met: Type.Integer(),
  weeks_total: Type.Integer(),
  longest_gap_days: Type.Integer(),
  /** The participant's target for seven days, and what it counts. */
  target: Type.Number(),
  count: Type.Enum([...RULE_COUNTS]),
  /** Null where the rule has no limit. */
  weeks_beyond: Nullable(Type.Integer()),
  cells: Type.Array(BoardCell),
});

export const AdherenceAnswer = Type.Object({
  as_of: Type.String(),
  rule: RuleInForce,
  columns: Type.Array(AdherenceColumn),
  rows: Type.Array(AdherenceRow),
  totals: Type.Array(AdherenceTotal),
  sensitivity: Nullable(Sensitivity),
  phases: Type.Array(PhaseSummary),
  active_days: Type.Array(ActiveDays),
  /** Of the whole study: why days can be without activities. */
  unagreed: Type.Array(UnagreedSource),
  total: Type.Integer(),
  page: Type.Integer(),
  page_size: Type.Integer(),
});
export type AdherenceAnswer = Static<typeof AdherenceAnswer>;

export const Absence = Type.Object({
  id: Type.String(),
  first_day: Type.String(),
  last_day: Type.String(),
  reason: Type.Enum([...ABSENCE_REASONS]),
  channel: Type.Enum(['own', 'staff']),
});
export type Absence = Static<typeof Absence>;
export const AbsenceBody = Closed({ first_day: Day, last_day: Day, reason: Type.Enum([...ABSENCE_REASONS]) });
export type AbsenceBody = Static<typeof AbsenceBody>;
export const AbsenceAnswer = Type.Object({ absence: Absence });
export type AbsenceAnswer = Static<typeof AbsenceAnswer>;

/**
 * `participant_id` is null for a pause of the whole study, `last_day` for one that is open, `reason` for a blinded
 * analyst.
 */
export const Pause = Type.Object({
  id: Type.String(),
  participant_id: Text,
  first_day: Type.String(),
  last_day: Text,
  reason: Text,
});
export type Pause = Static<typeof Pause>;
export const PauseBody = Closed({
  first_day: Day,
  last_day: Nullable(Day),
  reason: Type.String({ maxLength: REASON_MAX }),
});
export type PauseBody = Static<typeof PauseBody>;
/** Both days included; null leaves it open. */
export const ChangePauseBody = Closed({ last_day: Nullable(Day) });
export type ChangePauseBody = Static<typeof ChangePauseBody>;
export const PauseAnswer = Type.Object({ pause: Pause });
export type PauseAnswer = Static<typeof PauseAnswer>;

/** `from` is the Monday with which the calendar begins; the default is twelve weeks up to this one. */
export const CalendarQuery = Closed({ from: Type.Optional(Day), to: Type.Optional(Day) });
export type CalendarQuery = Static<typeof CalendarQuery>;

export const CalendarDay = Type.Object({
  day: Type.String(),
  state: Nullable(Type.Enum([...DAY_STATES])),
  state_code: Nullable(Type.Integer()),
  count: Type.Integer(),
  minutes: Type.Number(),
  distance: Type.Number(),
  is_active_day: Type.Boolean(),
  phase: PhaseOrNone,
});
export type CalendarDay = Static<typeof CalendarDay>;

export const CalendarAnswer = Type.Object({
  as_of: Type.String(),
  rule: RuleInForce,
  days: Type.Array(CalendarDay),
  weeks: Type.Array(Type.Object({ ...AdherenceColumn.properties, ...AdherenceCell.properties })),
  /** The study's own day. */
  today: Type.String(),
  /** Whatever days are shown. */
  this_week: AdherenceCell,
  /** Of today. */
  phase: PhaseOrNone,
  weeks_met: Type.Integer(),
  weeks_total: Type.Integer(),
  weeks_beyond: Nullable(Type.Integer()),
  longest_gap_days: Type.Integer(),
  distance_28d: Type.Number(),
  delivered_at: Text,
  absences: Type.Array(Absence),
  pauses: Type.Array(Pause),
});
export type CalendarAnswer = Static<typeof CalendarAnswer>;

/** Up to a hundred participants of the study, separated by commas; other ids are passed over. */
export const StandingsQuery = Closed({ ids: Type.String({ maxLength: 3700 }) });
export type StandingsQuery = Static<typeof StandingsQuery>;

/** `target` is null where the rule does not count days or this week's phase asks for nothing; `this_week` is a state of `WEEK_STATES`. */
export const Standing = Type.Object({
  participant_id: Type.String(),
  this_week: Nullable(Type.Enum([...new Set([...WEEK_STATES, ...DAY_STATES])])),
  active_days: Type.Integer(),
  target: Num,
  weeks_met: Type.Integer(),
  weeks_total: Type.Integer(),
});
export type Standing = Static<typeof Standing>;
export const StandingsAnswer = Type.Object({ as_of: Type.String(), standings: Type.Array(Standing) });
export type StandingsAnswer = Static<typeof StandingsAnswer>;

/** One whom to contact: `since` is a day. */
export const ContactToday = Type.Object({
  participant_id: Type.String(),
  code: Type.String(),
  status: Type.Enum([...PARTICIPANT_STATUSES]),
  since: Text,
  /** Whether e-mail reaches them. */
  is_reachable: Type.Boolean(),
  /** Since the last contact that staff noted. */
  contacted_days_ago: Nullable(Type.Integer()),
});
export type ContactToday = Static<typeof ContactToday>;

export const StudySummaryAnswer = Type.Object({
  as_of: Type.String(),
  participants: Type.Integer(),
  connected: Type.Integer(),
  silent: Type.Integer(),
  /** The judged weeks of all participants that are over. */
  weeks_met: Type.Integer(),
  weeks_total: Type.Integer(),
  /** Weeks with more than the limit; null where no rule has one. */
  weeks_beyond: Nullable(Type.Integer()),
  /** The same of those on protocol. */
  on_protocol: Type.Object(weekCounts),
  activities: Type.Integer(),
  /** The most urgent first, at most eight. */
  today: Type.Array(ContactToday),
  today_total: Type.Integer(),
  /** Left out, because they were contacted today or yesterday. */
  contacted_lately: Type.Integer(),
  weeks: Type.Array(
    Type.Object({
      ...AdherenceColumn.properties,
      active: Type.Integer(),
      met: Type.Integer(),
      participants: Type.Integer(),
      on_protocol: Type.Object({ participants: Type.Integer(), met: Type.Integer() }),
    }),
  ),
  days: Type.Array(Type.Object({ day: Type.String(), activities: Type.Integer() })),
  pauses: Type.Array(Pause),
});
export type StudySummaryAnswer = Static<typeof StudySummaryAnswer>;
