import { validate as isUuid } from 'uuid';
import type { Role } from '#shared/roles.ts';
import type { Trx } from './schema.ts';

export interface LockedUser {
  id: string;
  email: string;
  role: Role;
  deactivated_at: Date | null;
}

/**
 * Locks accounts until the transaction ends and returns those that exist: call it once and first, with all users that
 * the transaction references, the actor included. Every transaction locks rows in one order, triggers and foreign keys
 * included, to prevent deadlocks: users by id, studies by id with their rows, labs by id, `user_counts`, and the audit
 * log last; a lab membership is locked with its user.
 */
export async function lockUsers(
  trx: Trx,
  ids: readonly (string | null)[],
  as: 'named' | 'changed' | 'deleted',
): Promise<LockedUser[]> {
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

/** As by every change of its participants, until the transaction ends. */
export async function lockStudyRow(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('studies').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}
