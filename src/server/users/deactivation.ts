import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { endSessions } from './endSessions.ts';
import { lockLeaving, type StaysBecause } from './lockLeaving.ts';
import type { UserRow } from './userList.ts';
import { userSearchText } from './userSearch.ts';

export interface ActivityChange {
  id: string;
  actor: AuditActor;
  now: Date;
  timezone: string;
  reason: string | undefined;
}

const COLUMNS = ['id', 'email', 'role', 'created_at', 'deactivated_at'] as const;

async function setDeactivated(
  trx: Trx,
  former: UserRow,
  deactivated_at: Date | null,
  { actor, now, timezone, reason }: ActivityChange,
): Promise<UserRow> {
  const search_text = userSearchText({ ...former, deactivated_at }, timezone);
  await trx
    .updateTable('users')
    .set({ deactivated_at, search_text, updated_at: now })
    .where('id', '=', former.id)
    .execute();
  if (deactivated_at) await endSessions(trx, former.id, now);
  const action = deactivated_at ? 'user.deactivated' : 'user.reactivated';
  const changes = { deactivated_at: { old: former.deactivated_at, new: deactivated_at } };
  await writeAudit(trx, { actor, action, objectId: former.id, changes, at: now, reason });
  return { ...former, deactivated_at };
}

export function deactivateUser(db: Db, change: ActivityChange): Promise<UserRow | StaysBecause> {
  return inTransaction(db, async (trx) => {
    const locked = await lockLeaving(trx, change.id, change.actor.actorId, 'changed');
    if (typeof locked === 'string') return locked;
    const user = await trx.selectFrom('users').select(COLUMNS).where('id', '=', change.id).executeTakeFirstOrThrow();
    return user.deactivated_at ? user : setDeactivated(trx, user, change.now, change);
  });
}

export function reactivateUser(db: Db, change: ActivityChange): Promise<UserRow | 'missing'> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(COLUMNS)
      .where('id', '=', change.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return 'missing';
    return user.deactivated_at ? setDeactivated(trx, user, null, change) : user;
  });
}
