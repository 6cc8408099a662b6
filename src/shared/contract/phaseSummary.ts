import { type Static, Type } from 'typebox';
import { PHASES } from '#shared/days/adherenceRule.ts';
import { Nullable } from './shapes.ts';

/** Null outside the phases. */
export const PhaseOrNone = Nullable(Type.Enum([...PHASES]));

/** Judged weeks, and the participants that have one. */
export const weekCounts = { participants: Type.Integer(), weeks_met: Type.Integer(), weeks_total: Type.Integer() };

/**
 * The judged weeks that are over, by the phase in which most of their days lie. On protocol is who has not withdrawn and has
 * met at least half of their judged weeks.
 */
export const PhaseSummary = Type.Object({
  phase: Type.Enum([...PHASES]),
  ...weekCounts,
  weeks_beyond: Type.Integer(),
  on_protocol: Type.Object(weekCounts),
});
export type PhaseSummary = Static<typeof PhaseSummary>;
