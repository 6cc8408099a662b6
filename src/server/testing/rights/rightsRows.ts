import type { Caller } from './callers.ts';
import type { RightsWorld } from './rightsWorld.ts';

export type Answers = Record<Caller, number>;

export type IdName = keyof RightsWorld['ids'] | 'self';

export interface RightsRow {
  /** Stands for `:id`; default: another user. */
  of?: IdName;
  /** Stands for `:user_id`; default: another user. */
  user?: IdName;
  payload?: Record<string, unknown> | ((world: RightsWorld) => Record<string, unknown>);
  query?: string;
  /** A read that the audit log records. */
  isLogged?: true;
  /** An answer that does not end by itself. */
  isStream?: true;
  answers: Answers;
}

export type RightsRows = Record<string, RightsRow[]>;

/** Equal for all callers. */
export const same = (status: number): Answers => ({
  anonymous: status,
  due: status,
  user: status,
  researcher: status,
  owner: status,
  manager: status,
  analyst: status,
  admin: status,
});

/** For all signed-in callers. */
export const signedIn = (status: number, due = 403): Answers => ({ ...same(status), anonymous: 401, due });

export const adminOnly = (status: number): Answers => ({ ...same(403), anonymous: 401, admin: status });

/** For the admin and every researcher. */
export const researchers = (status: number): Answers => ({ ...signedIn(status), user: 403 });

/** For the study's people and the admin; other researchers get 404 by default. */
export const parts = (
  answers: Pick<Answers, 'owner' | 'manager' | 'analyst' | 'admin'> & Partial<Pick<Answers, 'researcher'>>,
): Answers => ({ anonymous: 401, due: 403, user: 403, researcher: 404, ...answers });
