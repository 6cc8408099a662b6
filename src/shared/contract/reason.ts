import { type Static, Type } from 'typebox';
import { REASON_MAX } from '#shared/constants.ts';

/** Why something is done. A call that deletes is refused without it, with a sentence of its own rather than by the schema. */
export const Reason = Type.Optional(Type.String({ maxLength: REASON_MAX }));

/** Body of a call that says nothing but why. */
export const ReasonBody = Type.Object({ reason: Reason }, { additionalProperties: false });
export type ReasonBody = Static<typeof ReasonBody>;
