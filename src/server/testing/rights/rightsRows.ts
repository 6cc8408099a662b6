import type { Caller } from './callers.ts';
import type { RightsWorld } from './rightsWorld.ts';

export type Answers = Record<Caller, number>;

/** What the `:id` of a path may stand for. */
export type IdName = keyof RightsWorld['ids'] | 'self';

export interface RightsRow {
  /** What `:id` stands for; by default somebody else. */
  of?: IdName;
  /** What `:user_id` stands for; by default somebody else. */
  user?: IdName;
  payload?: Record<string, unknown> | ((world: RightsWorld) => Record<string, unknown>);
  /** What the call cannot do without. */
  query?: string;
  /** A read that the log tells of. */
  isLogged?: true;
  /** An answer that goes on for as long as its reader listens. */
  isStream?: true;
  answers: Answers;
}

/** Rows by `METHOD /path`. */
export type RightsRows = Record<string, RightsRow[]>;

/** Everybody the same. */
export const same = (status: number): Answers => ({
  nobody: status,
  due: status,
  user: status,
  researcher: status,
  owner: status,
  manager: status,
  analyst: status,
  admin: status,
});

/** Everybody who is signed in. */
export const signedIn = (status: number, due = 403): Answers => ({ ...same(status), nobody: 401, due });

export const adminOnly = (status: number): Answers => ({ ...same(403), nobody: 401, admin: status });

/** The admin and every researcher, whatever the part in the study. */
export const researchers = (status: number): Answers => ({ ...signedIn(status), user: 403 });

/** What the study's people and the admin get; a stranger gets 404 unless said otherwise. */
export const parts = (
  answers: Pick<Answers, 'owner' | 'manager' | 'analyst' | 'admin'> & Partial<Pick<Answers, 'researcher'>>,
): Answers => ({ nobody: 401, due: 403, user: 403, researcher: 404, ...answers });
