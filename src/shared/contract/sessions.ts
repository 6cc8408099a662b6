import { type Static, Type } from 'typebox';
import { Text } from './shapes.ts';

/** An open session. Times are ISO 8601 UTC. */
export const Session = Type.Object({
  id: Type.String(),
  /** Such as "Firefox" and "Windows"; null when unknown. */
  browser: Text,
  system: Text,
  /** Address of the last use. */
  address: Text,
  created_at: Type.String(),
  last_used_at: Type.String(),
  /** Whether the caller uses it. */
  is_current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

/** The caller's own session first, then the one used last. */
export const SessionsAnswer = Type.Object({ sessions: Type.Array(Session), total: Type.Integer() });
export type SessionsAnswer = Static<typeof SessionsAnswer>;
