import type { FastifyBaseLogger } from 'fastify';
import type { Lender } from '#server/jobs/lentReads.ts';
import type { WorkFolder } from '#server/jobs/workFolder.ts';
import { createWorkLoop } from '#server/jobs/workLoop.ts';
import type { PackageMaker } from './packageFacts.ts';
import type { GoOn, PackageDone, PackageNews } from './packageMessages.ts';
import type { ExportRow, StudyExports } from './studyExports.ts';
import { writePackage } from './writePackage.ts';

/** A commit for each part takes as long as the part. */
const PROGRESS_MS = 500;
/** Data that end the whole process must not do so for ever. */
const ATTEMPTS = 3;

interface ExportQueueParts {
  database: Lender;
  exports: StudyExports;
  folder: WorkFolder;
  key: (studyId: string) => Uint8Array;
  maker: PackageMaker;
  waitForRequests(): Promise<boolean>;
  log: FastifyBaseLogger;
}

/** The row of an export is its place in the queue; one package is written at a time. */
export function createExportQueue({ database, exports, folder, key, maker, waitForRequests, log }: ExportQueueParts) {
  async function write(row: ExportRow, signal: AbortSignal): Promise<PackageDone | null> {
    if (row.attempts > ATTEMPTS) return null;
    const { id, study_id, cut_id, choices, created_at } = row;
    let total = 0;
    let shownAt = performance.now();

    async function show(progress: Parameters<StudyExports['showProgress']>[1]): Promise<void> {
      shownAt = performance.now();
      if (!(await exports.showProgress(id, progress))) throw new Error('The export is no longer wanted');
    }
    async function hear(news: PackageNews): Promise<GoOn> {
      const { activities } = news;
      if (news.kind === 'begins') {
        total = activities;
        await show({ rows_total: total, participants: news.participants.length, left_out: news.leftOut });
        await exports.recordParticipants(id, news.participants);
      } else if (activities === total || performance.now() - shownAt >= PROGRESS_MS) {
        await show({ rows_done: activities });
      }
      const hasTraffic = await waitForRequests();
      return { inSmallParts: hasTraffic && database.address === null };
    }
    await folder.remove(id);
    const asked = { study_id, cut_id, choices, created_at };
    const task = { folder: await folder.make(id), asked, key: key(study_id), maker };
    return writePackage(task, { database, hear, signal });
  }

  async function workOn(row: ExportRow, stopping: AbortSignal): Promise<void> {
    const { id } = row;
    try {
      const done = await write(row, stopping);
      if (!(await exports.finish(id, done))) await folder.remove(id);
      log.info({ event: 'study_exported', target_id: id, study_id: row.study_id, size: done?.size }, 'package written');
    } catch (error) {
      await folder.remove(id);
      if (stopping.aborted) await exports.release(id).catch(() => undefined);
      else {
        log.error({ event: 'study_export', target_id: id, err: error }, 'a package was not written');
        await exports.finish(id, null).catch(() => undefined);
      }
    }
  }

  return createWorkLoop<ExportRow>({
    atOnce: 1,
    async take(count, running) {
      const place = await folder.readPlace();
      const underWay = running.map(({ id }) => id);
      return place === null ? [] : exports.take(place, count, underWay);
    },
    work: workOn,
    heartbeat: (running) => Promise.all(running.map(({ id }) => exports.showProgress(id))),
    onError: (error) => log.warn({ event: 'study_export', err: error }, 'the exports cannot be read'),
  });
}
