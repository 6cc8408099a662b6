import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { WorkFolder } from '#server/jobs/workFolder.ts';
import { createWorkLoop } from '#server/jobs/workLoop.ts';
import { rareSportsOf } from './deidentify.ts';
import type { PackageMaker } from './packageFacts.ts';
import type { PackageDone, PackageRows } from './packageMessages.ts';
import { idsInOrder, readCutOrStudy } from './packageSource.ts';
import type { ExportRow, StudyExports } from './studyExports.ts';
import { writePackage } from './writePackage.ts';

const SIGN_OF_LIFE_MS = 4000;
/** A commit for each part takes as long as the part. */
const PROGRESS_MS = 500;
/** Data that end the whole process must not do so for ever. */
const ATTEMPTS = 3;
const PARTICIPANTS_AT_ONCE = 20;
const PARTICIPANTS_AMONG_OTHERS = 2;

interface ExportQueueParts {
  research: Kysely<Schema>;
  exports: StudyExports;
  folder: WorkFolder;
  key: (studyId: string) => Uint8Array;
  maker: PackageMaker;
  waitForRequests(): Promise<boolean>;
  log: FastifyBaseLogger;
}

/** The row of an export is its place in the queue; one package is written at a time. */
export function createExportQueue({ research, exports, folder, key, maker, waitForRequests, log }: ExportQueueParts) {
  const running = new Set<string>();

  async function write(row: ExportRow, signal: AbortSignal): Promise<PackageDone | null> {
    if (row.attempts > ATTEMPTS) return null;
    const { source, facts, options } = await readCutOrStudy(research, row, maker);
    const rareSports = options.group_sports ? rareSportsOf(await source.sports(), facts.small_cells) : [];
    const ids = idsInOrder(source, options, key(row.study_id));
    const rows_total = source.activities;
    const wanted = await exports.showProgress(row.id, {
      rows_total,
      participants: ids.length,
      left_out: source.leftOut,
    });
    if (!wanted) return null;
    await exports.recordParticipants(row.id, ids);

    async function* rowsInParts(): AsyncGenerator<PackageRows, void> {
      let given = 0;
      let rows_done = 0;
      let shownAt = performance.now();
      while (given < ids.length) {
        const size = (await waitForRequests()) ? PARTICIPANTS_AMONG_OTHERS : PARTICIPANTS_AT_ONCE;
        const some = ids.slice(given, given + size);
        const participants = await source.rows(some);
        yield { kind: 'rows', participants };
        if (facts.choices.points) for (const id of some) yield* source.points(id);
        given += size;
        for (const { activities } of participants) rows_done += activities;
        if (performance.now() - shownAt < PROGRESS_MS && given < ids.length) continue;
        shownAt = performance.now();
        if (!(await exports.showProgress(row.id, { rows_done }))) throw new Error('The export is no longer wanted');
      }
    }
    await folder.remove(row.id);
    return writePackage(
      {
        folder: await folder.make(row.id),
        facts,
        options,
        key: key(row.study_id),
        rareSports,
        variables: source.variables,
      },
      rowsInParts(),
      signal,
    );
  }

  async function workOn(row: ExportRow, stopping: AbortSignal): Promise<void> {
    const { id } = row;
    running.add(id);
    const sign = setInterval(() => void exports.showProgress(id).catch(() => undefined), SIGN_OF_LIFE_MS).unref();
    try {
      const done = await write(row, stopping);
      if (!(await exports.finish(id, done))) await folder.remove(id);
      log.info({ event: 'study_exported', target_id: id, study_id: row.study_id, size: done?.size }, 'package written');
    } catch (error) {
      await folder.remove(id);
      if (stopping.aborted) await exports.handBack(id).catch(() => undefined);
      else {
        log.error({ event: 'study_export', target_id: id, err: error }, 'a package was not written');
        await exports.finish(id, null).catch(() => undefined);
      }
    } finally {
      clearInterval(sign);
      running.delete(id);
    }
  }

  const loop = createWorkLoop<ExportRow>({
    atOnce: 1,
    async take(count) {
      const place = await folder.readPlace();
      return place === null ? [] : exports.take(place, count, [...running]);
    },
    work: workOn,
    onError: (error) => log.warn({ event: 'study_export', err: error }, 'the exports cannot be read'),
  });
  return loop;
}
