import type { FastifyBaseLogger } from 'fastify';
import { highestHeartRate } from '#server/activities/highestHeartRate.ts';
import type { Db } from '#server/db/schema.ts';
import type { WorkFolder } from '#server/jobs/workFolder.ts';
import { createWorkLoop } from '#server/jobs/workLoop.ts';
import { uploadMessages } from '#shared/uploadMessages.ts';
import { readBatches, UploadFailed } from './fileReader.ts';
import { ownFiles } from './knownFiles.ts';
import type { ReadTask } from './readerMessages.ts';
import { studyTimezone } from './studyReading.ts';
import { heartbeat, type UploadRow } from './uploadChanges.ts';
import { toUploadProblem } from './uploadProblem.ts';
import { createUploadWorkRepository } from './uploadWorkRepository.ts';

/** Each uses a thread and most of a processor. */
const AT_ONCE = 2;
/** While other people wait, an upload goes behind them after so long, so that many slow files hold back no one for an hour. */
const TURN_MS = 20_000;
/** A file that ends the whole process must not do so for ever. */
const ATTEMPTS = 5;

interface UploadQueueParts {
  db: Db;
  folder: WorkFolder;
  timezone: string;
  now: () => Date;
  waitForRequests: () => Promise<unknown>;
  log: FastifyBaseLogger;
}

/** The row of an upload is its place in the queue; only an instance that has its files takes it. */
export function createUploadQueue({ db, folder, timezone, now, waitForRequests, log }: UploadQueueParts) {
  const work = createUploadWorkRepository(db, now);
  const running = new Map<string, AbortController>();

  async function taskOf(upload: UploadRow): Promise<ReadTask> {
    const { id, kind, file_count, person_id, participant_id } = upload;
    const ofStudy = participant_id === null ? undefined : await studyTimezone(db, participant_id);
    return {
      folder: folder.of(id),
      kind: kind ?? 'files',
      count: kind === 'archive' ? null : file_count,
      ...(await work.progressOf(upload)),
      barred: {},
      there: participant_id === null ? await ownFiles(db, person_id) : [],
      highestHeartRate: await highestHeartRate(db, person_id),
      timezone: ofStudy ?? timezone,
    };
  }

  /** `again`: a file that was not read is no longer there; `later`: others wait, and the turn that began at `begun` is over. */
  async function readOn(upload: UploadRow, begun: Date, signal: AbortSignal): Promise<'whole' | 'again' | 'later'> {
    const task = await taskOf(upload);
    if (task.count !== null && task.from > task.count) return 'whole';
    for await (const items of readBatches(task, signal)) {
      for (let left = items; left.length > 0; ) {
        await waitForRequests();
        const kept = await work.keep(upload.id, left);
        if (kept === 'over') return 'whole';
        if (kept === 0) return 'again';
        left = left.slice(kept);
      }
      // A clock that was set back ends the turn too.
      const isOver = Math.abs(now().getTime() - begun.getTime()) >= TURN_MS;
      if (isOver && (await work.isAwaited(upload))) return 'later';
    }
    return 'whole';
  }

  async function readTurn(upload: UploadRow, signal: AbortSignal): Promise<'whole' | 'later'> {
    if (!folder.hasFiles(upload.id)) throw new UploadFailed(toUploadProblem(uploadMessages('upload_files_gone')));
    if (upload.attempts > ATTEMPTS) throw new UploadFailed(toUploadProblem(uploadMessages('reading_failed')));
    const begun = now();
    for (;;) {
      const read = await readOn(upload, begun, signal);
      if (read !== 'again') return read;
    }
  }

  async function readOne(upload: UploadRow, signal: AbortSignal): Promise<void> {
    try {
      if ((await readTurn(upload, signal)) === 'later') return await work.release(upload.id);
      await work.finish(upload.id, null);
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error;
      await work.finish(upload.id, error.problem);
    }
    await folder.remove(upload.id);
    log.info({ event: 'upload_read', target_id: upload.id }, 'an upload was read');
  }

  async function workOn(upload: UploadRow, stopping: AbortSignal): Promise<void> {
    const { id } = upload;
    const cancelled = new AbortController();
    running.set(id, cancelled);
    try {
      await readOne(upload, AbortSignal.any([stopping, cancelled.signal]));
    } catch (error) {
      if (cancelled.signal.aborted) await folder.remove(id);
      else if (stopping.aborted) await work.release(id).catch(() => undefined);
      else log.error({ event: 'upload', target_id: id, attempt: upload.attempts, err: error }, 'an upload waits');
    } finally {
      running.delete(id);
    }
  }

  const loop = createWorkLoop<UploadRow>({
    atOnce: AT_ONCE,
    async take(count) {
      const place = await folder.readPlace();
      return place === null ? [] : work.take(place, count, [...running.keys()]);
    },
    work: workOn,
    heartbeat: (uploads) => Promise.all(uploads.map(({ id }) => heartbeat(db, id, now()))),
    onError: (error) => log.warn({ event: 'upload', err: error }, 'the uploads cannot be read'),
  });

  return {
    start: () => loop.start(),
    wake: () => loop.wake(),

    /** After the row says so; another instance sees it at its next file. */
    async cancel(id: string): Promise<void> {
      const here = running.get(id);
      if (here) here.abort();
      else await folder.remove(id);
    },

    stop: () => loop.stop(),
  };
}
