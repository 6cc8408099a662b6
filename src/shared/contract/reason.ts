import { type Static, Type } from 'typebox';
import { REASON_MAX, TYPED_MAX } from '#shared/constants.ts';
import { Closed } from './shapes.ts';

/** A call that needs a reason is refused by a sentence, not by the schema. */
export const Reason = Type.Optional(Type.String({ maxLength: REASON_MAX }));

/** What a person typed to confirm, such as the title of the study: a call for another object is refused. */
export const Typed = Type.Optional(Type.String({ maxLength: TYPED_MAX }));

export const DeletionBody = Closed({ reason: Reason, typed: Typed });
export type DeletionBody = Static<typeof DeletionBody>;

export const ReasonBody = Closed({ reason: Reason });
export type ReasonBody = Static<typeof ReasonBody>;
