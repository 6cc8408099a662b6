import { type LockedUser, lockUsers } from '#server/db/lockRows.ts';
import type { Trx } from '#server/db/schema.ts';
import { requireActor } from '#server/plugins/actorOf.ts';

export type StaysBecause = 'missing' | 'last admin' | 'own account';

/** For an admin all admins are locked, so that two calls cannot remove the last two. */
export async function lockLeaving(
  trx: Trx,
  id: string,
  actorId: string | null,
  as: 'changed' | 'deleted',
): Promise<LockedUser | StaysBecause> {
  const admins = await trx.selectFrom('users').select('id').where('role', '=', 'admin').execute();
  const others = admins.some((admin) => admin.id === id) ? admins.map((admin) => admin.id) : [];
  const locked = await lockUsers(trx, [id, actorId, ...others], as);
  const active = locked.filter(({ role, deactivated_at }) => role === 'admin' && deactivated_at === null);
  if (active.length === 1 && active[0]?.id === id) return 'last admin';
  if (id === actorId) return 'own account';
  const user = locked.find((one) => one.id === id);
  if (!user) return 'missing';
  requireActor(locked, actorId);
  return user;
}
