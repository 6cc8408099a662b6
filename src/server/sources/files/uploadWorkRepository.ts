import { sql } from 'kysely';
import { lockRecords } from '#server/activities/people.ts';
import { type AgreedOn, categoriesAgreed } from '#server/activities/studyCategories.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { storableText } from '#server/db/storableText.ts';
import type { UploadedFileResult, UploadProblem } from '#shared/contract/uploads.ts';
import { addStravaId } from './addStravaId.ts';
import { stravaIdOf } from './fileRecord.ts';
import { type KnownFiles, knownFiles } from './knownFiles.ts';
import type { KnownHash, ReadItem } from './readerMessages.ts';
import { storeFile } from './storeFile.ts';
import { studyReading } from './studyReading.ts';
import { announceUpload, announceUploadOf, type UploadRow } from './uploadChanges.ts';

const PATH_MAX = 300;
/** Without a heartbeat for so long an upload is taken over. */
const TAKEN_MS = 15_000;
/** The embedded database answers no other request during a transaction. */
const TURN_MS = 5;

interface Progress {
  /** The first file without a result. */
  from: number;
  /** Paths with a result. */
  known: string[];
}

interface Outcome {
  result: UploadedFileResult;
  activityId: string | null;
  problem: UploadProblem | null;
  sha256: Buffer | null;
}

function hashOf({ result }: ReadItem): string[] {
  if ('known' in result) return [result.known];
  return 'sha256' in result ? [result.sha256] : [];
}

type Target = Pick<UploadRow, 'person_id' | 'participant_id'>;

export function createUploadWorkRepository(db: Db, now: () => Date) {
  async function outcomeOf(
    trx: Trx,
    { result }: ReadItem,
    { person_id: personId, participant_id: participantId }: Target,
    { agreed, there }: { agreed: AgreedOn; there: KnownFiles },
  ): Promise<Outcome | null> {
    if ('problem' in result) {
      return { result: 'unreadable', activityId: null, problem: result.problem, sha256: null };
    }
    if ('known' in result) return outcomeOfKnown(trx, personId, result, there);
    const reading = participantId === null ? null : await studyReading(trx, participantId, personId, result);
    if (reading?.leftOut) return { result: reading.leftOut, activityId: null, problem: null, sha256: null };
    const categories = reading?.categories ?? agreed(result.local.wallClock.slice(0, 10));
    const isOwn = participantId === null;
    const stored = await storeFile(trx, result, { personId, now: now(), categories, isOwn, there });
    return { ...stored, problem: null, sha256: Buffer.from(result.sha256, 'hex') };
  }

  /** Null when the file must be read after all. */
  async function outcomeOfKnown(
    trx: Trx,
    personId: string,
    { known: sha256, ...said }: KnownHash,
    there: KnownFiles,
  ): Promise<Outcome | null> {
    const record = there.own.get(sha256);
    if (!record || record.is_given_by_staff_alone) return null;
    await addStravaId(trx, personId, record, stravaIdOf(said), now());
    const same = { activityId: record.primary, sha256: Buffer.from(sha256, 'hex') };
    return { ...same, result: 'already_there', problem: null };
  }

  /** The account of the person, and which of the files have a result. */
  async function stateOf(trx: Trx, id: string, { person_id: personId }: Target, items: readonly ReadItem[]) {
    const { rows } = await sql<{ user_id: string | null; known: number[] }>`
      SELECT user_id, ARRAY(
        SELECT number FROM upload_files
        WHERE upload_id = ${id}::uuid AND number = ANY(${items.map(({ number }) => number)}) AND result IS NOT NULL
      ) AS known FROM people WHERE id = ${personId}::uuid`.execute(trx);
    const [{ user_id: userId, known } = { user_id: null, known: [] }] = rows;
    return { userId, known: new Set(known) };
  }

  async function writeResults(trx: Trx, id: string, files: readonly (Outcome & { item: ReadItem })[]): Promise<void> {
    const rows = files.map(({ item: { number, path }, activityId, ...outcome }) => ({
      ...outcome,
      upload_id: id,
      number,
      path: storableText(path, PATH_MAX) ?? String(number),
      activity_id: activityId,
    }));
    const written = trx
      .insertInto('upload_files')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['upload_id', 'number']).doUpdateSet(({ ref }) => ({
          result: ref('excluded.result'),
          activity_id: ref('excluded.activity_id'),
          problem: ref('excluded.problem'),
          sha256: ref('excluded.sha256'),
        })),
      );
    await sql`
      WITH written AS (${written})
      UPDATE uploads SET worked_at = ${now()}::timestamptz, attempts = 0, counts = counts || (
        SELECT jsonb_object_agg(result, coalesce((counts ->> result)::integer, 0) + added)
        FROM (SELECT result, count(*) AS added FROM unnest(${rows.map(({ result }) => result)}::text[]) AS result GROUP BY result) AS new
      ) WHERE id = ${id}::uuid`.execute(trx);
  }

  return {
    /** Those that wait here the longest since they came or had a turn, and those whose process is gone. */
    async take(place: string, count: number, underWay: readonly string[]): Promise<UploadRow[]> {
      const goneBefore = new Date(now().getTime() - TAKEN_MS);
      const { rows } = await sql<UploadRow>`
        UPDATE uploads SET state = 'running', worked_at = ${now()}::timestamptz, attempts = attempts + 1
        WHERE id = ANY(ARRAY(
          SELECT id FROM uploads WHERE place = ${place}::uuid AND NOT id = ANY(${underWay}::uuid[])
            AND (state = 'waiting' OR (state = 'running' AND worked_at <= ${goneBefore}::timestamptz))
          ORDER BY worked_at, id LIMIT ${count} FOR UPDATE SKIP LOCKED
        )) RETURNING *`.execute(db);
      return rows;
    },

    async isAwaited({ place }: UploadRow): Promise<boolean> {
      const waiting = db.selectFrom('uploads').select('id').where('place', '=', place).where('state', '=', 'waiting');
      return (await waiting.limit(1).executeTakeFirst()) !== undefined;
    },

    async progressOf({ id, kind }: UploadRow): Promise<Progress> {
      const read = await db
        .selectFrom('upload_files')
        .select(['number', 'path'])
        .where('upload_id', '=', id)
        .where('result', 'is not', null)
        .orderBy('number')
        .execute();
      return { from: (read.at(-1)?.number ?? 0) + 1, known: kind === 'archive' ? read.map(({ path }) => path) : [] };
    },

    /**
     * The first of `items` with their results, as many as fit in a short transaction; 0 when the first was not read and must
     * be, `over` when the upload is no longer to be read.
     */
    async keep(id: string, items: readonly ReadItem[]): Promise<number | 'over'> {
      return inTransaction(db, async (trx) => {
        const begun = performance.now();
        const upload = await trx
          .selectFrom('uploads')
          .select(['person_id', 'participant_id', 'state'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (upload?.state !== 'running') return 'over';
        await lockRecords(trx, upload.person_id);
        const { userId, known } = await stateOf(trx, id, upload, items);
        const isForStudies = upload.participant_id === null && userId === null;
        const agreed = isForStudies ? await categoriesAgreed(trx, upload.person_id) : () => null;
        const files: (Outcome & { item: ReadItem })[] = [];
        let there: KnownFiles | null = null;
        let kept = 0;
        while (kept < items.length && (kept === 0 || performance.now() - begun < TURN_MS)) {
          const item = items[kept] as ReadItem;
          if (!known.has(item.number)) {
            there ??= await knownFiles(trx, upload.person_id, items.flatMap(hashOf));
            const outcome = await outcomeOf(trx, item, upload, { agreed, there });
            if (outcome === null) break;
            // A new record may be that of the next file, or the primary one in place of another.
            if (outcome.activityId !== null && outcome.result !== 'already_there') there = null;
            files.push({ item, ...outcome });
          }
          kept += 1;
        }
        if (files.length === 0) return kept;
        await writeResults(trx, id, files);
        const isStored = files.some(({ activityId }) => activityId !== null);
        await announceUpload(trx, userId, isStored);
        return kept;
      });
    },

    async finish(id: string, problem: UploadProblem | null): Promise<void> {
      await inTransaction(db, async (trx) => {
        const row = await trx
          .updateTable('uploads')
          .set({
            state: problem === null ? 'done' : 'failed',
            problem,
            finished_at: now(),
            file_count: sql`coalesce(file_count, (SELECT count(*) FROM upload_files WHERE upload_id = uploads.id))`,
          })
          .where('id', '=', id)
          .where('state', '=', 'running')
          .returning('person_id')
          .executeTakeFirst();
        if (row) await announceUploadOf(trx, row.person_id, true);
      });
    },

    /** For the next process at once, or for this one after those who wait. */
    async release(id: string): Promise<void> {
      await db
        .updateTable('uploads')
        .set({ state: 'waiting', worked_at: now(), attempts: sql`greatest(attempts - 1, 0)` })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .execute();
    },
  };
}
