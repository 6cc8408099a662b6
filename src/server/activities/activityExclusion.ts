import { validate as isUuid } from 'uuid';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { announce } from '#server/db/changeFeed.ts';
import { insertKept, keepApart } from '#server/db/erasableValues.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { ExcludeActivitiesAnswer, ExcludeActivitiesBody } from '#shared/contract/activities.ts';
import { activityNotFound } from './activityNotFound.ts';

type Exclusion = NonNullable<ExcludeActivitiesBody['from']>;

const isSame = (one: Exclusion | null, other: Exclusion | null) =>
  one?.reason === other?.reason && one?.note === other?.note;

/** Throws 404 for the first unknown activity and then changes none. */
export async function excludeActivities(
  db: Db,
  { ids, excluded, from, reason = 'other', note = '' }: ExcludeActivitiesBody,
  actor: AuditActor,
  now: Date,
): Promise<ExcludeActivitiesAnswer> {
  const stranger = ids.find((id) => !isUuid(id));
  if (stranger !== undefined) throw activityNotFound(stranger);
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const after = excluded ? { reason, note: note.trim() } : null;
  const asked = from && { ...from, note: from.note.trim() };

  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('activities')
      .innerJoin('people', 'people.id', 'activities.person_id')
      .select(['activities.id', 'people.user_id'])
      .select(['excluded_at', 'exclude_reason', 'exclude_note'])
      .where('activities.id', 'in', wanted)
      .orderBy('activities.id')
      .forUpdate('activities')
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    const missing = ids.find((id) => !known.has(id.toLowerCase()));
    if (missing !== undefined) throw activityNotFound(missing);

    const former = rows.map(({ id, user_id, excluded_at, exclude_reason, exclude_note }) => ({
      id,
      user_id,
      exclusion: excluded_at && { reason: exclude_reason ?? 'other', note: exclude_note ?? '' },
    }));
    const changed = former.filter(
      ({ exclusion }) => !isSame(exclusion, after) && (asked === undefined || isSame(exclusion, asked)),
    );
    if (changed.length === 0) return { changed: 0, former: [] };
    await trx
      .updateTable('activities')
      .set({
        excluded_at: after && now,
        excluded_by: after && actor.actorId,
        exclude_reason: after?.reason ?? null,
        exclude_note: after?.note ?? null,
      })
      .where(
        'id',
        'in',
        changed.map(({ id }) => id),
      )
      .execute();
    for (const userId of new Set(changed.map(({ user_id }) => user_id))) {
      await announce(trx, { change: { topics: ['activities'], userId } });
    }
    const kept = changed.map(({ id, exclusion }) => ({
      id,
      ...keepApart([id], { exclusion: { old: exclusion, new: after } }),
    }));
    await insertKept(
      trx,
      kept.flatMap(({ rows: values }) => values),
    );
    const action = excluded ? ('activities.excluded' as const) : ('activities.included' as const);
    await writeAudit(trx, ...kept.map(({ id, changes }) => ({ actor, action, objectId: id, changes, at: now })));
    return { changed: changed.length, former: changed.map(({ id, exclusion }) => ({ id, exclusion })) };
  });
}
