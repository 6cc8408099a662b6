import type { AuditActor, AuditEntry } from '#server/db/audit.ts';
import type { AuditChange, Trx } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { endAccount } from '#server/sources/accounts/endAccount.ts';
import { ACCOUNT_SOURCES } from '#shared/sources.ts';

/** The foreign keys change studies that the user owns, works on or changed last, and their participants. */
export async function lockResearchOf(trx: Trx, userId: string): Promise<Record<string, AuditChange>> {
  const shared = trx.selectFrom('study_team').select('study_id').where('user_id', '=', userId);
  const changed = trx.selectFrom('participants').select('study_id').where('updated_by', '=', userId);
  await trx
    .selectFrom('studies')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', userId),
        eb('updated_by', '=', userId),
        eb('id', 'in', shared),
        eb('id', 'in', changed),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const place = await trx
    .selectFrom('researchers')
    .innerJoin('labs', 'labs.id', 'researchers.lab_id')
    .select(['lab_id', 'labs.name as lab_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return place ? { lab_id: { old: place.lab_id, new: null }, lab_name: { old: place.lab_name, new: null } } : {};
}

export async function leaveTeams(
  trx: Trx,
  { user_id, email }: { user_id: string; email: string },
  actor: AuditActor,
  now: Date,
): Promise<AuditEntry[]> {
  const left = await trx
    .deleteFrom('study_team')
    .where('user_id', '=', user_id)
    .returning(['study_id', 'level'])
    .execute();
  return left.map(({ study_id, level }) => ({
    actor,
    action: 'team.removed',
    objectId: study_id,
    changes: {
      user_id: { old: user_id, new: null },
      email: { old: email, new: null },
      level: { old: level, new: null },
    },
    at: now,
    studyId: study_id,
  }));
}

/** No other call gives the user a study until the transaction ends. */
export async function leaveResearch(
  trx: Trx,
  userId: string,
  email: string,
  actor: AuditActor,
  now: Date,
): Promise<AuditEntry[]> {
  const owned = await trx
    .updateTable('studies')
    .set((eb) => ({ owner_id: null, version: eb('version', '+', 1), updated_at: now, updated_by: actor.actorId }))
    .where('owner_id', '=', userId)
    .returning('id')
    .execute();
  const left = await leaveTeams(trx, { user_id: userId, email }, actor, now);
  // Deleted explicitly, because by cascade the counts of accounts would change before those of the lab, against the
  // lock order.
  await trx.deleteFrom('researchers').where('user_id', '=', userId).execute();
  return [
    ...owned.map(({ id }): AuditEntry => {
      const changes = { owner_id: { old: userId, new: null }, owner_email: { old: email, new: null } };
      return { actor, action: 'study.owner_changed', objectId: id, changes, at: now, studyId: id };
    }),
    ...left,
  ];
}

/** Ends the connections of the user. */
export async function leaveSources(
  trx: Trx,
  userId: string,
  jobs: JobQueue | null,
  actor: AuditActor,
  now: Date,
): Promise<AuditEntry[]> {
  const ends = [];
  for (const source of ACCOUNT_SOURCES) ends.push(await endAccount(trx, { source, userId }, 'disconnected_here', now));
  const ended = ends.filter((end) => typeof end !== 'string');
  await jobs?.add(
    trx,
    ended.flatMap(({ jobs: work }) => work),
  );
  return ended.map(({ entry }) => ({ actor, at: now, ...entry }));
}
