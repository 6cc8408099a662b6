import type { Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { sessionExpired } from '#server/plugins/httpErrors.ts';
import type { Role } from '#shared/roles.ts';
import type { Schema } from './schema.ts';

export interface HeldUser {
  id: string;
  email: string;
  role: Role;
  deactivated_at: Date | null;
}

/**
 * Holds accounts until the transaction ends; those that are there. `named`: they stay, and in their lab, while other rows come to
 * name them. `changed`: nobody else changes them, or comes to name them, meanwhile. `deleted`: nor does any row that names them appear.
 *
 * Rows are held in this order by everybody, triggers and foreign keys included, so that nobody waits in a circle: users by id,
 * studies by id with what belongs to them, labs by id, `user_counts`, and the audit log last. A place in a lab is held with its
 * user. So this comes first, once, with everybody whom the transaction is going to name: who changes something is named by it too.
 */
export async function holdUsers(
  trx: Transaction<Schema>,
  ids: readonly (string | null)[],
  as: 'named' | 'changed' | 'deleted',
): Promise<HeldUser[]> {
  const known = ids.filter((id) => id !== null && isUuid(id));
  if (known.length === 0) return [];
  const users = trx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'deactivated_at'])
    .where('id', 'in', known)
    .orderBy('id');
  if (as === 'named') return users.forShare().execute();
  return (as === 'changed' ? users.forNoKeyUpdate() : users.forUpdate()).execute();
}

/** Throws 401 when the account that makes a change was deleted or deactivated since its session was looked at; `held` are all that were asked for. */
export function requireActor(held: readonly HeldUser[], actorId: string | null): void {
  const isActive = held.some(({ id, deactivated_at }) => id === actorId && deactivated_at === null);
  if (actorId !== null && !isActive) throw sessionExpired();
}
