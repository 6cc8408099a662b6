import { v7 as uuidv7 } from 'uuid';
import { writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { isBlindedMember } from '#server/research/studies/blinding.ts';
import { ownerProblem } from '#server/research/studies/researchersLab.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import { leaveTeams } from '#server/users/userDeparture.ts';
import { userSearchText } from '#server/users/userSearch.ts';
import type { Sentence } from '#shared/sentence.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { giveStudies, type Leaving, lockLeaving } from './researchersLeaving.ts';

type PeopleChange = Omit<StudyCall, 'caller'>;

interface Move {
  id: string;
  lab_id: string;
  new_owner_id: string | null;
}

export type Refusal = { newOwnerNeeded: number } | { newOwnerProblem: Sentence };

function lockLabs(trx: Trx, ids: string[]) {
  return trx.selectFrom('labs').select(['id', 'name']).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

async function refusalOf(trx: Trx, leaving: Leaving, newOwnerId: string | null): Promise<Refusal | null> {
  if (leaving.owned.length === 0) return null;
  if (newOwnerId === null) return { newOwnerNeeded: leaving.owned.length };
  const notInLab = serverMessages('new_owner_not_in_lab');
  const problem =
    newOwnerId === leaving.user_id ? notInLab : await ownerProblem(trx, leaving.lab_id, newOwnerId, notInLab);
  if (problem !== undefined) return { newOwnerProblem: problem };
  for (const id of leaving.owned) {
    if (await isBlindedMember(trx, id, newOwnerId)) return { newOwnerProblem: serverMessages('still_blinded') };
  }
  return null;
}

export function createResearchersRepository(db: Db) {
  return {
    assign: (
      { user_id, lab_id }: { user_id: string; lab_id: string },
      { actor, now, timezone }: PeopleChange,
    ): Promise<{ id: string } | 'no user' | 'no lab' | 'other role' | 'in a lab'> =>
      inTransaction(db, async (trx) => {
        const user = await trx
          .selectFrom('users')
          .select(['email', 'role', 'created_at', 'deactivated_at'])
          .where('id', '=', user_id)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (!user) return 'no user';
        const known = trx.selectFrom('researchers').select('id').where('user_id', '=', user_id);
        if (await known.executeTakeFirst()) return 'in a lab';
        if (user.role === 'admin') return 'other role';
        const [lab] = await lockLabs(trx, [lab_id]);
        if (!lab) return 'no lab';

        const id = uuidv7({ msecs: now.getTime() });
        await trx.insertInto('researchers').values({ id, user_id, lab_id, created_at: now }).execute();
        const isPromoted = user.role !== 'researcher';
        if (isPromoted) {
          const role = 'researcher';
          const search_text = userSearchText({ ...user, role }, timezone);
          await trx
            .updateTable('users')
            .set({ role, search_text, updated_at: now })
            .where('id', '=', user_id)
            .execute();
        }
        const changes = {
          ...(isPromoted && { role: { old: user.role, new: 'researcher' } }),
          lab_id: { old: null, new: lab_id },
          lab_name: { old: null, new: lab.name },
        };
        await writeAudit(trx, { actor, action: 'researcher.assigned', objectId: user_id, changes, at: now });
        return { id };
      }),

    move: (
      { id, lab_id, new_owner_id }: Move,
      { actor, now }: PeopleChange,
    ): Promise<'moved' | 'missing' | 'no lab' | 'in this lab' | Refusal> =>
      inTransaction(db, async (trx) => {
        const leaving = await lockLeaving(trx, id, new_owner_id, actor.actorId);
        if (!leaving) return 'missing';
        const labs = await lockLabs(trx, [leaving.lab_id, lab_id]);
        const lab = labs.find((one) => one.id === lab_id);
        if (!lab) return 'no lab';
        if (lab_id === leaving.lab_id) return 'in this lab';
        const refusal = await refusalOf(trx, leaving, new_owner_id);
        if (refusal) return refusal;

        const given = new_owner_id === null ? [] : await giveStudies(trx, leaving, new_owner_id, actor, now);
        await trx.updateTable('researchers').set({ lab_id }).where('id', '=', id).execute();
        const changes = {
          lab_id: { old: leaving.lab_id, new: lab_id },
          lab_name: { old: leaving.lab_name, new: lab.name },
        };
        const entry = { actor, action: 'researcher.moved' as const, objectId: leaving.user_id, changes, at: now };
        await writeAudit(trx, entry, ...given);
        return 'moved';
      }),

    remove: (
      { id, new_owner_id, reason }: Omit<Move, 'lab_id'> & { reason: string },
      { actor, now }: PeopleChange,
    ): Promise<'removed' | 'missing' | Refusal> =>
      inTransaction(db, async (trx) => {
        const leaving = await lockLeaving(trx, id, new_owner_id, actor.actorId, true);
        if (!leaving) return 'missing';
        const refusal = await refusalOf(trx, leaving, new_owner_id);
        if (refusal) return refusal;

        const given = new_owner_id === null ? [] : await giveStudies(trx, leaving, new_owner_id, actor, now);
        const left = await leaveTeams(trx, leaving, actor, now);
        await trx.deleteFrom('researchers').where('id', '=', id).execute();
        const changes = {
          lab_id: { old: leaving.lab_id, new: null },
          lab_name: { old: leaving.lab_name, new: null },
        };
        const entry = { actor, action: 'researcher.removed' as const, objectId: leaving.user_id, changes, at: now };
        await writeAudit(trx, ...[entry, ...given, ...left].map((row) => ({ ...row, reason })));
        return 'removed';
      }),
  };
}
