import type { Caller } from './callers.ts';
import type { RightsWorld } from './rightsWorld.ts';

/** The neighbour calls only where a row says so. */
export type Answers = Record<Exclude<Caller, 'neighbour'>, number> & { neighbour?: number };

type IdName = keyof RightsWorld['ids'] | 'self';

export interface RightsRow {
  of?: IdName;
  /** Stands for the second id, such as `:user_id`; default: another user. */
  user?: IdName;
  payload?: Record<string, unknown> | ((world: RightsWorld) => Record<string, unknown>);
  query?: string | ((world: RightsWorld) => string);
  isLogged?: true;
  isStream?: true;
  answers: Answers;
}

export type RightsRows = Record<string, RightsRow[]>;

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

export const signedIn = (status: number, due = 403): Answers => ({ ...same(status), anonymous: 401, due });

export const adminOnly = (status: number): Answers => ({ ...same(403), anonymous: 401, admin: status });

export const researchers = (status: number): Answers => ({ ...signedIn(status), user: 403 });

/** Other researchers get 404 by default. */
export const parts = (
  answers: Pick<Answers, 'owner' | 'manager' | 'analyst' | 'admin'> & Partial<Pick<Answers, 'researcher'>>,
): Answers => ({ anonymous: 401, due: 403, user: 403, researcher: 404, ...answers });

/** For what has an id of its own within a study: the lab of the study opens nothing. */
export const closedToLab = (answers: Answers): Answers => ({ ...answers, neighbour: 404 });
