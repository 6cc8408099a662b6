import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AuditActor } from '#server/db/audit.ts';
import { announce } from '#server/db/changeFeed.ts';
import { brokenUnique } from '#server/db/databaseErrors.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { StudyExportsTable } from '#server/db/schema/studyExportsSchema.ts';
import type { Db } from '#server/db/schema.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { allNew, recordStudy } from '#server/research/studies/studyAudit.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { lockStudyAs } from '#server/research/studies/studyGuard.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { CreateExportBody, LeftOut } from '#shared/contract/studyExports.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { PackageDone } from './packageMessages.ts';
import { listCuts, nameOfCut } from './studyCuts.ts';

export type ExportRow = Selectable<StudyExportsTable>;
export interface ListedExport extends ExportRow {
  created_by_email: string | null;
}

const KEPT_MS = 7 * DAY_MS;
/** Without a heartbeat for so long an export is taken over. */
const TAKEN_MS = 15_000;
const LISTED = 100;
const WITHOUT_GROUPS = JSON.stringify({ deidentification: { without_groups: true } } satisfies CreateExportBody);
const WITH_FILE = ['waiting', 'running', 'done'] as const;

const nameOf = ({ code_prefix, timezone }: StudyAccess, cut: string | null, now: Date) =>
  `${code_prefix.toLowerCase()}-${cut ?? dayIn(timezone, now)}`;

export function createStudyExports(db: Db, now: () => Date) {
  const select = (condition: ReturnType<typeof sql>) => sql<ListedExport>`
    SELECT e.*, users.email AS created_by_email FROM study_exports e LEFT JOIN users ON users.id = e.created_by
    WHERE ${condition} ORDER BY e.created_at DESC, e.id DESC LIMIT ${LISTED}`;

  return {
    /** Throws 404, 403, and 409 while another export of the caller is under way. */
    async create({ targetId, caller, actor }: TargetCall, choices: CreateExportBody, place: string): Promise<string> {
      const id = uuidv7({ msecs: now().getTime() });
      try {
        await inTransaction(db, async (trx) => {
          const study = await lockStudyAs(trx, targetId, caller, 'exports:create');
          const [cut] = choices.cut_id === undefined ? [] : await listCuts(trx, study.id, choices.cut_id);
          if (choices.cut_id !== undefined && !cut) throw conflict(serverMessages('cut_not_found'));
          const cut_name = cut ? nameOfCut(cut.number, cut.amendment) : null;
          await trx
            .insertInto('study_exports')
            .values({
              id,
              study_id: study.id,
              cut_id: cut?.id ?? null,
              cut_name,
              name: nameOf(study, cut_name, now()),
              choices: JSON.stringify(choices),
              state: 'waiting',
              created_by: caller.id,
              created_at: now(),
              place,
              worked_at: now(),
            })
            .execute();
          const { deidentification = {}, ...rest } = choices;
          const changes = allNew({ ...rest, ...deidentification, ...(cut_name !== null && { cut: cut_name }) });
          await recordStudy(trx, study.id, 'study.export_created', changes, { actor, now: now() });
        });
      } catch (error) {
        if (brokenUnique(error) !== 'study_exports_one_at_a_time') throw error;
        throw conflict(serverMessages('export_running'));
      }
      return id;
    },

    /** Those that the caller may read. */
    async list({ id, is_blinded }: StudyAccess): Promise<ListedExport[]> {
      const readable = is_blinded ? sql`AND e.choices @> ${WITHOUT_GROUPS}::jsonb` : sql``;
      return (await select(sql`e.study_id = ${id}::uuid ${readable}`).execute(db)).rows;
    },

    async find(id: string): Promise<ListedExport | undefined> {
      return (await select(sql`e.id = ${id}::uuid`).execute(db)).rows[0];
    },

    /** The download is in the log before its first byte. */
    async recordDownload({ id, study_id, name }: ExportRow, actor: AuditActor): Promise<void> {
      const changes = allNew({ export: name, export_id: id });
      await inTransaction(db, (trx) =>
        recordStudy(trx, study_id, 'study.export_downloaded', changes, { actor, now: now() }),
      );
    },

    async remove({ id, study_id, name }: ExportRow, actor: AuditActor): Promise<void> {
      await inTransaction(db, async (trx) => {
        const gone = await trx
          .updateTable('study_exports')
          .set({ state: 'deleted' })
          .where('id', '=', id)
          .where('state', 'not in', ['deleted', 'expired', 'outdated'])
          .returning('id')
          .executeTakeFirst();
        if (!gone) return;
        const changes = { export: { old: name, new: null } };
        await recordStudy(trx, study_id, 'study.export_deleted', changes, { actor, now: now() });
      });
    },

    async take(place: string, count: number, underWay: readonly string[]): Promise<ExportRow[]> {
      const goneBefore = new Date(now().getTime() - TAKEN_MS);
      const { rows } = await sql<ExportRow>`
        UPDATE study_exports SET state = 'running', worked_at = ${now()}::timestamptz, attempts = attempts + 1, rows_done = 0
        WHERE id = ANY(ARRAY(
          SELECT id FROM study_exports WHERE place = ${place}::uuid AND NOT id = ANY(${underWay}::uuid[])
            AND (state = 'waiting' OR (state = 'running' AND worked_at <= ${goneBefore}::timestamptz))
          ORDER BY created_at, id LIMIT ${count} FOR UPDATE SKIP LOCKED
        )) RETURNING *`.execute(db);
      return rows;
    },

    /** False when the export is no longer wanted. */
    async showProgress(
      id: string,
      progress: Partial<Pick<ExportRow, 'rows_done' | 'rows_total' | 'participants'>> & { left_out?: LeftOut } = {},
    ): Promise<boolean> {
      const { left_out, ...numbers } = progress;
      const row = await db
        .updateTable('study_exports')
        .set({ ...numbers, ...(left_out && { left_out: JSON.stringify(left_out) }), worked_at: now() })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whose rows the package has; nothing of an attempt before, or after the export was ended. */
    async recordParticipants(id: string, participants: readonly string[]): Promise<void> {
      await inTransaction(db, async (trx) => {
        const wanted = trx.selectFrom('study_exports').select('id').where('id', '=', id).where('state', '=', 'running');
        if (!(await wanted.forUpdate().executeTakeFirst())) return;
        await trx.deleteFrom('study_export_participants').where('export_id', '=', id).execute();
        await sql`
          INSERT INTO study_export_participants (export_id, participant_id)
          SELECT ${id}::uuid, p.id FROM participants p WHERE p.id = ANY(${[...participants]}::uuid[])`.execute(trx);
      });
    },

    /** False when the export was ended meanwhile, by an erasure, an answer taken back or its deletion: its file must go. */
    async finish(id: string, done: Omit<PackageDone, 'kind'> | null): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const row = await trx
          .updateTable('study_exports')
          .set({
            finished_at: now(),
            ...(done === null
              ? { state: 'failed' as const }
              : {
                  state: 'done' as const,
                  expires_at: new Date(now().getTime() + KEPT_MS),
                  tables: JSON.stringify(done.tables),
                  unique_participants: done.unique,
                  size: done.size,
                  sha256: Buffer.from(done.sha256, 'hex'),
                }),
          })
          .where('id', '=', id)
          .where('state', '=', 'running')
          .returning('created_by')
          .executeTakeFirst();
        if (row) await announce(trx, { change: { topics: ['exports'], userId: row.created_by } });
        return row !== undefined && done !== null;
      });
    },

    /** For the next process, at once. */
    async release(id: string): Promise<void> {
      await db
        .updateTable('study_exports')
        .set({ state: 'waiting', attempts: sql`greatest(attempts - 1, 0)` })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .execute();
    },

    /** Ends exports that are seven days old; of `ids` those whose files are still needed. */
    async withFiles(ids: readonly string[]): Promise<Set<string>> {
      await db
        .updateTable('study_exports')
        .set({ state: 'expired' })
        .where('state', '=', 'done')
        .where('expires_at', '<=', now())
        .execute();
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectFrom('study_exports')
        .select('id')
        .where('id', 'in', [...ids])
        .where('state', 'in', [...WITH_FILE])
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}

export type StudyExports = ReturnType<typeof createStudyExports>;
