import { type Static, Type } from 'typebox';
import { INVITE_STATES } from '#shared/inviteStates.ts';

/** The invitation of a participant that counts; null: none. */
export const InviteState = Type.Union([
  Type.Object({ state: Type.Enum([...INVITE_STATES]), created_at: Type.String(), expires_at: Type.String() }),
  Type.Null(),
]);
export type InviteState = Static<typeof InviteState>;
