import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { announce } from '#server/db/changeFeed.ts';
import { brokenUnique } from '#server/db/databaseErrors.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { UploadsTable } from '#server/db/schema/uploadsSchema.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { Received } from './receiveFiles.ts';
import type { UploadCaller } from './uploadCaller.ts';
import { uploadNotFound, uploadOver, uploadRunning } from './uploadErrors.ts';

export type UploadRow = Selectable<UploadsTable>;

/** A process that receives files and shows no life for so long is gone, if its person begins anew. */
const GONE_MS = 60_000;
/** Without that, an upload is left alone for longer than a database is away. */
const LEFT_BEHIND_MS = 3_600_000;

export async function announceUpload(trx: Trx, userId: string | null, isStored = false): Promise<void> {
  const topics = isStored ? (['uploads', 'activities'] as const) : (['uploads'] as const);
  await announce(trx, { change: { topics, userId } });
}

export async function announceUploadOf(trx: Trx, personId: string, isStored = false): Promise<void> {
  const person = await trx.selectFrom('people').select('user_id').where('id', '=', personId).executeTakeFirst();
  await announceUpload(trx, person?.user_id ?? null, isStored);
}

/** Tells other processes that this one still receives or reads the upload. */
export async function heartbeat(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('uploads').set({ worked_at: at }).where('id', '=', id).execute();
}

/** The changes that the routes make. */
export function createUploadChanges(db: Db, now: () => Date) {
  /** What did not arrive whole, because the process that received it ended. */
  const leftBehind = (trx: Trx, ms: number) =>
    trx
      .deleteFrom('uploads')
      .where('state', '=', 'receiving')
      .where('worked_at', '<', new Date(now().getTime() - ms));

  return {
    /** Takes the place of the one upload of the person that may run; throws 409 when there is one. */
    async begin(caller: UploadCaller, place: string): Promise<string> {
      const id = uuidv7({ msecs: now().getTime() });
      try {
        await inTransaction(db, async (trx) => {
          const target = await caller.target(trx, now());
          await leftBehind(trx, GONE_MS).where('person_id', '=', target.person_id).execute();
          await trx
            .insertInto('uploads')
            .values({ id, ...target, place, created_at: now(), worked_at: now(), state: 'receiving' })
            .execute();
          await announceUploadOf(trx, target.person_id);
        });
      } catch (error) {
        throw brokenUnique(error) === 'uploads_one_at_a_time' ? uploadRunning() : error;
      }
      return id;
    },

    /** Nothing is left of an upload that did not arrive; false when it was over before, because its person cancelled it. */
    async abandon(id: string): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const row = await trx
          .deleteFrom('uploads')
          .where('id', '=', id)
          .where('state', '=', 'receiving')
          .returning('person_id')
          .executeTakeFirst();
        if (row) await announceUploadOf(trx, row.person_id);
        return row !== undefined;
      });
    },

    async finish(id: string, { kind, size, paths }: Received, caller: UploadCaller): Promise<UploadRow> {
      return inTransaction(db, async (trx) => {
        const { person_id, participant_id } = await caller.target(trx, now());
        const file_count = kind === 'files' ? paths.length : null;
        const row = await trx
          .updateTable('uploads')
          .set({ state: 'waiting', kind, size, file_count, worked_at: now() })
          .where('id', '=', id)
          .where('state', '=', 'receiving')
          .where('person_id', '=', person_id)
          .where('participant_id', 'is not distinct from', participant_id)
          .returningAll()
          .executeTakeFirst();
        if (!row) throw uploadOver();
        if (kind === 'files') {
          const files = paths.map((path, index) => ({ upload_id: id, number: index + 1, path }));
          await trx
            .insertInto('upload_files')
            .values(files.map((file) => ({ ...file, result: null, activity_id: null, sha256: null })))
            .execute();
        }
        await announceUploadOf(trx, row.person_id);
        await caller.record(trx, 'created', id, now(), {
          kind: { old: null, new: kind },
          size: { old: null, new: size },
          files: { old: null, new: paths.length },
        });
        return row;
      });
    },

    async cancel(id: string, caller: UploadCaller): Promise<UploadRow> {
      return inTransaction(db, async (trx) => {
        const changeable = await caller.changeable(trx);
        const { rows } = await sql<Pick<UploadRow, 'state'>>`
          SELECT state FROM uploads AS upload WHERE id = ${id}::uuid AND ${changeable} FOR UPDATE`.execute(trx);
        const [known] = rows;
        if (!known) throw uploadNotFound();
        if (!['receiving', 'waiting', 'running'].includes(known.state)) throw uploadOver();
        const row = await trx
          .updateTable('uploads')
          .set({ state: 'cancelled', finished_at: now() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await announceUploadOf(trx, row.person_id);
        await caller.record(trx, 'cancelled', id, now(), { state: { old: known.state, new: 'cancelled' } });
        return row;
      });
    },

    async deleteLeftBehind(): Promise<void> {
      await inTransaction(db, async (trx) => {
        const gone = await leftBehind(trx, LEFT_BEHIND_MS).returning('person_id').execute();
        for (const { person_id } of gone) await announceUploadOf(trx, person_id);
      });
    },

    /** Selects the uploads whose files are still needed. */
    async unfinished(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM uploads WHERE id = ANY(${ids}::uuid[]) AND state IN ('receiving', 'waiting', 'running')`.execute(
        db,
      );
      return new Set(rows.map(({ id }) => id));
    },
  };
}
