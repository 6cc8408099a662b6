import { type Static, Type } from 'typebox';

/**
 * Counts the participants that a week judges, all or the group that was asked for; a day counts who takes part on it, and
 * `met` who was active.
 */
export const AdherenceTotal = Type.Object({
  key: Type.String(),
  participants: Type.Integer(),
  met: Type.Integer(),
  /** Participants with more than the limit. */
  beyond: Type.Integer(),
  on_protocol: Type.Object({ participants: Type.Integer(), met: Type.Integer() }),
});
export type AdherenceTotal = Static<typeof AdherenceTotal>;

/** How many would meet another target in the last week that is over. */
export const Sensitivity = Type.Object({
  key: Type.String(),
  targets: Type.Array(
    Type.Object({
      target: Type.Number(),
      participants: Type.Integer(),
      met: Type.Integer(),
      on_protocol: Type.Object({ participants: Type.Integer(), met: Type.Integer() }),
    }),
  ),
});
export type Sensitivity = Static<typeof Sensitivity>;

/** How many judged weeks that are over have so many active days, counted by participant, within the weeks that are shown. */
export const ActiveDays = Type.Object({
  days: Type.Integer(),
  weeks: Type.Integer(),
  on_protocol: Type.Integer(),
});
export type ActiveDays = Static<typeof ActiveDays>;
