import { type Static, Type } from 'typebox';
import { DAY_STATES } from '#shared/days/dayStates.ts';
import { SOURCE_NAMES } from '#shared/sources.ts';
import { ConsentAnswers } from './joining.ts';
import { listAnswer } from './list.ts';
import { WITHDRAWAL_CHOICES } from './participants.ts';
import { Closed, Nullable, Text } from './shapes.ts';
import { WithdrawalEffect } from './withdrawalEffect.ts';

/** By the participant: of today, without a reason. */
export const LeaveBody = Closed({ choice: Type.Enum([...WITHDRAWAL_CHOICES]) });
export type LeaveBody = Static<typeof LeaveBody>;

/** The participant's confirmation. */
export const LeftAnswer = Type.Object({
  confirmation: Type.Object({
    code: Type.String(),
    title: Type.String(),
    lab_name: Type.String(),
    contact_email: Type.String(),
    withdrawn_at: Type.String(),
    choice: Type.Enum([...WITHDRAWAL_CHOICES]),
    ...WithdrawalEffect.properties,
  }),
});
export type LeftAnswer = Static<typeof LeftAnswer>;

/** The answer has whole weeks; the state is null for a day to come. */
export const OwnDay = Type.Object({
  day: Type.String(),
  state: Nullable(Type.Enum([...DAY_STATES])),
  count: Type.Integer(),
  minutes: Type.Number(),
});
export type OwnDay = Static<typeof OwnDay>;

/** `today` is the study's own day. */
export const OwnDaysAnswer = Type.Object({ today: Type.String(), days: Type.Array(OwnDay) });
export type OwnDaysAnswer = Static<typeof OwnDaysAnswer>;

const EFFORT_MAX = 10;

/** An activity that the study reads; the start is that of the local clock. */
export const OwnSession = Type.Object({
  id: Type.String(),
  sport_type: Type.String(),
  start_date_local: Type.String(),
  distance: Type.Number(),
  moving_time: Type.Integer(),
  effort: Nullable(Type.Integer()),
  rated_at: Text,
});
export type OwnSession = Static<typeof OwnSession>;

export const OwnSessionsQuery = Closed({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) });
export type OwnSessionsQuery = Static<typeof OwnSessionsQuery>;
/** The newest session comes first. */
export const OwnSessionsAnswer = listAnswer('sessions', OwnSession);
export type OwnSessionsAnswer = Static<typeof OwnSessionsAnswer>;

/** From 0 (rest) to 10 (maximal). */
export const EffortBody = Closed({ effort: Type.Integer({ minimum: 0, maximum: EFFORT_MAX }) });
export type EffortBody = Static<typeof EffortBody>;

/** The answers that stay; others cannot be given here, because the text is not shown. */
export const KeepAnswersBody = Closed({ answers: ConsentAnswers });
export type KeepAnswersBody = Static<typeof KeepAnswersBody>;

export const EndConnectionBody = Closed({ source: Type.Enum([...SOURCE_NAMES]) });
export type EndConnectionBody = Static<typeof EndConnectionBody>;
