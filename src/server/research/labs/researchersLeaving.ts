import type { AuditActor, AuditEntry } from '#server/db/audit.ts';
import { lockUsers } from '#server/db/lockRows.ts';
import type { Trx } from '#server/db/schema.ts';
import { requireActor } from '#server/plugins/actorOf.ts';

export interface Leaving {
  id: string;
  user_id: string;
  email: string;
  lab_id: string;
  lab_name: string;
  owned: string[];
}

/** Locks by id, with `teams` also the studies shared with the user; returns the ids of the owned ones. */
async function lockStudies(trx: Trx, userId: string, teams: boolean): Promise<string[]> {
  const shared = trx.selectFrom('study_team').select('study_id').where('user_id', '=', userId);
  const rows = await trx
    .selectFrom('studies')
    .select(['id', 'owner_id'])
    .where((eb) => eb.or([eb('owner_id', '=', userId), ...(teams ? [eb('id', 'in', shared)] : [])]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.filter(({ owner_id }) => owner_id === userId).map(({ id }) => id);
}

/** Locks the researcher, their studies and `newOwnerId` for `actorId`; undefined when the researcher is unknown. */
export async function lockLeaving(
  trx: Trx,
  id: string,
  newOwnerId: string | null,
  actorId: string | null,
  teams = false,
): Promise<Leaving | undefined> {
  const seen = await trx.selectFrom('researchers').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!seen) return undefined;
  requireActor(await lockUsers(trx, [seen.user_id, newOwnerId, actorId], 'changed'), actorId);
  const leaving = await trx
    .selectFrom('researchers')
    .innerJoin('users', 'users.id', 'researchers.user_id')
    .innerJoin('labs', 'labs.id', 'researchers.lab_id')
    .select(['researchers.id', 'user_id', 'users.email', 'lab_id', 'labs.name as lab_name'])
    .where('researchers.id', '=', id)
    .executeTakeFirst();
  if (!leaving) return undefined;
  return { ...leaving, owned: await lockStudies(trx, leaving.user_id, teams) };
}

export async function giveStudies(
  trx: Trx,
  leaving: Leaving,
  newOwnerId: string,
  actor: AuditActor,
  now: Date,
): Promise<AuditEntry[]> {
  const { owned } = leaving;
  if (owned.length === 0) return [];
  const heir = await trx.selectFrom('users').select('email').where('id', '=', newOwnerId).executeTakeFirstOrThrow();
  await trx
    .updateTable('studies')
    .set((eb) => ({ version: eb('version', '+', 1), owner_id: newOwnerId, updated_at: now, updated_by: actor.actorId }))
    .where('id', 'in', owned)
    .execute();
  await trx.deleteFrom('study_team').where('user_id', '=', newOwnerId).where('study_id', 'in', owned).execute();
  return owned.map((id) => ({
    actor,
    action: 'study.owner_changed',
    objectId: id,
    changes: {
      owner_id: { old: leaving.user_id, new: newOwnerId },
      owner_email: { old: leaving.email, new: heir.email },
    },
    at: now,
    studyId: id,
  }));
}
