import { sql } from 'kysely';
import { noteDuplicates } from '#server/activities/duplicateCandidates.ts';
import { lockRecords } from '#server/activities/people.ts';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { FormerJoin } from '#server/db/schema/duplicatesSchema.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict, invalidField, notFound } from '#server/plugins/httpErrors.ts';
import type { DecideDuplicateBody } from '#shared/contract/duplicates.ts';
import { qualityMessages } from '#shared/qualityMessages.ts';
import { type DuplicateScope, findDuplicate, type KnownDuplicate } from './duplicateRepository.ts';
import { settleFileResults } from './fileResults.ts';
import { dropExclusion, follow, giveBack, swapExclusions, takeExclusion } from './followed.ts';

interface Decider {
  actor: AuditActor;
  now: Date;
}

export const duplicateNotFound = (id: string) => notFound(qualityMessages('duplicate_not_found', { id }));

async function primariesOf(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('activities')
    .select(['id', sql<string>`coalesce(joined_to, id)`.as('primary')])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, primary }) => [id, primary]));
}

async function join(trx: Trx, other: string, primary: string): Promise<FormerJoin> {
  const moved = await trx
    .selectFrom('activities')
    .select(['id', 'joined_to', 'gear_id'])
    .where((eb) => eb.or([eb('id', '=', other), eb('joined_to', '=', other)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  await trx
    .updateTable('activities')
    .set({ joined_to: primary })
    .where(
      'id',
      'in',
      moved.map(({ id }) => id),
    )
    .execute();
  const gear = moved.find(({ id }) => id === other)?.gear_id ?? null;
  const geared = await trx
    .updateTable('activities')
    .set({ gear_id: gear })
    .where('id', '=', primary)
    .where('gear_id', 'is', null)
    .where(sql<boolean>`${gear}::text IS NOT NULL`)
    .returning('id')
    .execute();
  return {
    moved: moved.map(({ id, joined_to }) => ({ id, joined_to })),
    gear_taken: geared.length > 0,
    followed: await follow(trx, other, primary),
    exclusion_swapped: await swapExclusions(trx, primary, other),
    exclusion_taken: await takeExclusion(trx, other, primary),
  };
}

/** Records that were deleted or joined to another activity meanwhile stay as they are. */
async function separate(trx: Trx, former: FormerJoin, primary: string): Promise<string[]> {
  const { moved, gear_taken, followed = {}, exclusion_taken = false, exclusion_swapped = false } = former;
  const now = (await primariesOf(trx, [primary])).get(primary) ?? primary;
  for (const { id, joined_to } of moved) {
    const own = trx.updateTable('activities').set({ joined_to }).where('id', '=', id).where('joined_to', '=', now);
    const [freed] = await own.returning('id').execute();
    if (!freed || joined_to !== null) continue;
    await giveBack(trx, followed, now, id);
    if (exclusion_taken) await dropExclusion(trx, id, [primary, now]);
    if (exclusion_swapped) await swapExclusions(trx, id, now);
  }
  await sql`
    UPDATE activities AS kept SET gear_id = NULL
    WHERE id = ${primary}::uuid AND (${gear_taken} OR source <> 'strava')
      AND gear_id IN (SELECT gear_id FROM activities WHERE id = ANY(${moved.map(({ id }) => id)}::uuid[]))
      AND NOT EXISTS (SELECT FROM activities WHERE joined_to = kept.id AND gear_id = kept.gear_id)`.execute(trx);
  return moved.filter(({ joined_to }) => joined_to === null).map(({ id }) => id);
}

async function lockPair(trx: Trx, id: string) {
  const pair = trx
    .selectFrom('duplicate_pairs')
    .select(['first_id', 'second_id', 'person_id', 'decision', 'decided_by', 'decided_at', 'primary_id', 'former'])
    .where('id', '=', id);
  const known = await pair.executeTakeFirst();
  if (!known) throw duplicateNotFound(id);
  const userId = await lockRecords(trx, known.person_id);
  return { ...(await pair.forUpdate().executeTakeFirstOrThrow()), userId };
}

type LockedPair = Awaited<ReturnType<typeof lockPair>>;

function chosenPrimary(
  pair: LockedPair,
  { decision, primary_id }: DecideDuplicateBody,
  { suggested_id, records }: KnownDuplicate,
): string {
  if (decision !== 'same' && primary_id !== undefined) {
    throw invalidField('primary_id', qualityMessages('primary_not_among'));
  }
  const chosen = primary_id?.toLowerCase() ?? suggested_id;
  if (![pair.first_id, pair.second_id].includes(chosen)) {
    throw invalidField('primary_id', qualityMessages('primary_not_among'));
  }
  if (!records.find(({ id }) => id === chosen)?.may_be_primary) {
    throw invalidField('primary_id', qualityMessages('primary_held_back'));
  }
  return chosen;
}

async function apply(trx: Trx, pair: LockedPair, body: DecideDuplicateBody, shown: KnownDuplicate) {
  if (pair.decision !== null) throw conflict(qualityMessages('duplicate_decided'));
  const chosen = chosenPrimary(pair, body, shown);
  if (body.decision === 'different') return { primary_id: null, former: null };
  const other = chosen === pair.first_id ? pair.second_id : pair.first_id;
  const primaries = await primariesOf(trx, [chosen, other]);
  const [primary = chosen, joined = other] = [primaries.get(chosen), primaries.get(other)];
  if (primary === joined) throw conflict(qualityMessages('duplicate_joined'));
  return { primary_id: primary, former: JSON.stringify(await join(trx, joined, primary)) };
}

export async function decideDuplicate(
  db: Db,
  id: string,
  scope: DuplicateScope,
  body: DecideDuplicateBody,
  { actor, now }: Decider,
): Promise<KnownDuplicate> {
  return inTransaction(db, async (trx) => {
    const before = await findDuplicate(trx, id, scope);
    if (!before) throw duplicateNotFound(id);
    const pair = await lockPair(trx, id);
    const { decision, from } = body;
    const isEqual = pair.decision === decision && (body.primary_id ?? pair.primary_id) === pair.primary_id;
    // An undo offered to another user would take this decision back.
    const isSame = isEqual && (decision === null || pair.decided_by === actor.actorId);
    const isOther = from !== undefined && from !== pair.decided_at?.toISOString();
    if (isSame || isOther) return (await findDuplicate(trx, id, scope)) ?? before;
    const stored = decision === null ? { primary_id: null, former: null } : await apply(trx, pair, body, before);
    const undone = decision === null && pair.former && pair.primary_id !== null;
    const freed = undone ? await separate(trx, pair.former as FormerJoin, pair.primary_id as string) : [];
    await trx
      .updateTable('duplicate_pairs')
      .set({
        ...stored,
        decision,
        decided_by: decision && actor.actorId,
        decided_at: decision && now,
        study_id: decision && ('studyId' in scope ? scope.studyId : null),
      })
      .where('id', '=', id)
      .execute();
    await noteDuplicates(trx, pair.person_id, freed, now);
    await settleFileResults(trx, pair, decision);
    await announce(trx, { change: { topics: ['activities'], userId: pair.userId } });
    const after = (await findDuplicate(trx, id, scope)) ?? before;
    await writeAudit(trx, {
      actor,
      ...('studyId' in scope
        ? { action: 'participant.duplicate_decided', objectId: before.participant_id, studyId: scope.studyId }
        : { action: 'activities.duplicate_decided', objectId: pair.first_id }),
      changes: { decision: { old: pair.decision, new: decision } },
      at: now,
    });
    return after;
  });
}
