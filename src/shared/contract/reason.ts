import { type Static, Type } from 'typebox';
import { REASON_MAX } from '#shared/constants.ts';

/** The reason of a change. A deletion without it is refused by a sentence, not by the schema. */
export const Reason = Type.Optional(Type.String({ maxLength: REASON_MAX }));

/** Body with a reason only. */
export const ReasonBody = Type.Object({ reason: Reason }, { additionalProperties: false });
export type ReasonBody = Static<typeof ReasonBody>;
