import { v7 as uuidv7 } from 'uuid';
import { writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { AuditChange, Db } from '#server/db/schema.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import type { LabRow } from './labsList.ts';
import { type LabValues, labColumns } from './labsRows.ts';

type Change = Omit<StudyCall, 'caller'>;

type Removal = 'deleted' | 'missing' | 'not meant' | { studies: number } | { researchers: number };

export function createLabsRepository(db: Db) {
  return {
    create: async (values: LabValues, { actor, now, timezone }: Change): Promise<LabRow> => {
      const id = uuidv7({ msecs: now.getTime() });
      const columns = labColumns(values, now, timezone);
      await inTransaction(db, async (trx) => {
        await trx
          .insertInto('labs')
          .values({ id, ...columns, created_at: now, updated_at: now })
          .execute();
        const changes = { name: { old: null, new: values.name }, email: { old: null, new: values.email } };
        await writeAudit(trx, { actor, action: 'lab.created', objectId: id, changes, at: now });
      });
      const nothingYet = { researcher_count: 0, study_count: 0, active_study_count: 0, participant_count: 0 };
      return { id, ...values, created_at: now, ...nothingYet };
    },

    change: (id: string, next: Partial<LabValues>, { actor, now, timezone }: Change): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const former = await trx
          .selectFrom('labs')
          .select(['name', 'email', 'created_at'])
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (!former) return false;
        const values = { name: next.name ?? former.name, email: next.email ?? former.email };
        const changes: Record<string, AuditChange> = {};
        for (const field of ['name', 'email'] as const) {
          if (values[field] !== former[field]) changes[field] = { old: former[field], new: values[field] };
        }
        if (Object.keys(changes).length === 0) return true;
        const columns = labColumns(values, former.created_at, timezone);
        await trx
          .updateTable('labs')
          .set({ ...columns, updated_at: now })
          .where('id', '=', id)
          .execute();
        await writeAudit(trx, { actor, action: 'lab.changed', objectId: id, changes, at: now });
        return true;
      }),

    remove: (
      id: string,
      {
        actor,
        now,
        reason,
        isMeant,
      }: Pick<Change, 'actor' | 'now'> & { reason: string; isMeant: (name: string) => boolean },
    ): Promise<Removal> =>
      inTransaction(db, async (trx) => {
        const lab = await trx
          .selectFrom('labs')
          .select(['name', 'email', 'study_count', 'researcher_count'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (!lab) return 'missing';
        if (!isMeant(lab.name)) return 'not meant';
        if (lab.study_count > 0) return { studies: lab.study_count };
        if (lab.researcher_count > 0) return { researchers: lab.researcher_count };
        await trx.deleteFrom('labs').where('id', '=', id).execute();
        const changes = { name: { old: lab.name, new: null }, email: { old: lab.email, new: null } };
        await writeAudit(trx, { actor, action: 'lab.deleted', objectId: id, changes, at: now, reason });
        return 'deleted';
      }),
  };
}
