import { type Static, Type } from 'typebox';
import { SOURCE_NAMES } from '#shared/sources.ts';
import { Text } from './shapes.ts';
import { WITHDRAWAL_POLICIES } from './studies.ts';

/** What a withdrawal deleted and ended. */
export const WithdrawalEffect = Type.Object({
  erased: Type.Object({
    activities: Type.Integer(),
    files: Type.Integer(),
    consents: Type.Integer(),
    absences: Type.Integer(),
  }),
  /** Connections that ended with it. */
  ended_sources: Type.Array(Type.Enum([...SOURCE_NAMES])),
});
export type WithdrawalEffect = Static<typeof WithdrawalEffect>;

const Copy = Type.Object({ name: Type.String(), at: Type.String() });
/** What a withdrawal would touch now. */
export const WithdrawalFactsAnswer = Type.Object({
  facts: Type.Object({
    activities: Type.Integer(),
    files: Type.Integer(),
    /** Connections that end with it. */
    ending_sources: Type.Array(Type.Enum([...SOURCE_NAMES])),
    /** Whose data must be deleted within 30 days: the study does not permit them, or no basis is recorded. */
    unkept_sources: Type.Array(Type.Enum([...SOURCE_NAMES])),
    /** Whether anything but data of `unkept_sources` is there, or nothing at all. */
    can_keep: Type.Boolean(),
    /** That the participant agreed to; the study's without a consent. */
    withdrawal_policy: Type.Enum([...WITHDRAWAL_POLICIES]),
    /** The answer of the consent; null where none was asked for. */
    agreed_to_keep: Type.Union([Type.Boolean(), Type.Null()]),
    /** That contain the participant. */
    exports: Type.Array(Copy),
    cuts: Type.Array(Copy),
    /** The last read of rows that contain the participant, by token and user. */
    token_reads: Type.Array(Type.Object({ ...Copy.properties, by: Text })),
  }),
});
export type WithdrawalFactsAnswer = Static<typeof WithdrawalFactsAnswer>;
export type WithdrawalFacts = WithdrawalFactsAnswer['facts'];
