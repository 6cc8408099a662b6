import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import type { Trx } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { requireTyped } from '#server/plugins/typedName.ts';
import { leavePerson } from '#server/sources/accounts/leavePerson.ts';
import { lockLeaving, type StaysBecause } from './lockLeaving.ts';
import { leaveResearch, leaveSources, lockResearchOf } from './userDeparture.ts';

export interface Removal {
  id: string;
  actor: AuditActor;
  jobs: JobQueue | null;
  now: Date;
  reason: string | undefined;
  typed?: string | undefined;
}

export async function removeUser(
  trx: Trx,
  { id, actor, jobs, now, reason, typed }: Removal,
): Promise<'deleted' | StaysBecause> {
  const former = await lockLeaving(trx, id, actor.actorId, 'deleted');
  if (typeof former === 'string') return former;
  requireTyped(typed, (text) => text === former.email);
  const ofLab = await lockResearchOf(trx, id);
  const left = await leaveResearch(trx, id, former.email, actor, now);
  const sources = await leaveSources(trx, id, jobs, actor, now);
  await leavePerson(trx, id);
  await trx.deleteFrom('users').where('id', '=', id).execute();
  const changes = {
    email: { old: former.email, new: null },
    role: { old: former.role, new: null },
    ...ofLab,
  };
  const entry = { actor, action: 'user.deleted' as const, objectId: id, changes, at: now };
  await writeAudit(trx, ...[entry, ...left, ...sources].map((row) => ({ ...row, reason })));
  return 'deleted';
}
