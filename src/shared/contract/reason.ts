import { type Static, Type } from 'typebox';
import { REASON_MAX } from '#shared/constants.ts';

/** A deletion without a reason is refused by a sentence, not by the schema. */
export const Reason = Type.Optional(Type.String({ maxLength: REASON_MAX }));

export const ReasonBody = Type.Object({ reason: Reason }, { additionalProperties: false });
export type ReasonBody = Static<typeof ReasonBody>;
