import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { validate as isUuid } from 'uuid';
import { createWorkFolder } from '#server/jobs/workFolder.ts';
import { workWithFolder } from '#server/jobs/workWithFolder.ts';
import type {
  Upload,
  UploadedFilesAnswer,
  UploadedFilesQuery,
  UploadsAnswer,
  UploadsQuery,
} from '#shared/contract/uploads.ts';
import { type Received, receiveFiles } from './receiveFiles.ts';
import { studyReads } from './studyReading.ts';
import type { UploadCaller } from './uploadCaller.ts';
import { createUploadChanges, heartbeat } from './uploadChanges.ts';
import { notMultipart, uploadNotFound, uploadOver } from './uploadErrors.ts';
import { findUpload, listFiles, listUploads, toUpload, toUploadedFile } from './uploadLists.ts';
import { createUploadPace } from './uploadPace.ts';
import { createUploadQueue } from './uploadQueue.ts';
import type { Viewer } from './viewer.ts';

const HEARTBEAT_MS = 10_000;
/** How long a refused sender may go on, so that it reads the answer. */
const REFUSED_MS = 5000;
const SWEEP_MS = 3_600_000;

/** Takes, shows and cancels uploads for the routes of users, staff and participants. */
interface UploadService {
  receive(request: FastifyRequest, reply: FastifyReply, caller: UploadCaller, viewer?: Viewer): Promise<Upload>;
  list(caller: UploadCaller, query: UploadsQuery, viewer?: Viewer): Promise<UploadsAnswer>;
  get(id: string, caller: UploadCaller, query: UploadedFilesQuery, viewer?: Viewer): Promise<UploadedFilesAnswer>;
  cancel(id: string, caller: UploadCaller): Promise<Upload>;
}

declare module 'fastify' {
  interface FastifyInstance {
    uploads: UploadService;
  }
}

async function drainRequest({ raw }: FastifyRequest): Promise<void> {
  raw.resume();
  await Promise.race([finished(raw).catch(() => undefined), wait(REFUSED_MS, undefined, { ref: false })]);
}

export const uploadService = fp(
  async (app) => {
    const { db, log, settings } = app;
    const now = () => app.now();
    const folder = createWorkFolder(settings.dataDir, 'uploads');
    const pace = createUploadPace(app.hasTraffic);
    const changes = createUploadChanges(db, now);
    const queue = createUploadQueue({
      db,
      folder,
      timezone: settings.timezone,
      now,
      waitForRequests: app.waitForRequests,
      log,
    });

    const needed = async (ids: readonly string[]) => {
      await changes.deleteLeftBehind();
      return changes.unfinished(ids);
    };
    workWithFolder(app, { queue, folder, needed, sweepMs: SWEEP_MS, event: 'upload_sweep' });

    async function give<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
      try {
        return await work();
      } catch (error) {
        await folder.remove(id);
        // Cancelling took the folder away, which is no error of the server.
        throw (await changes.abandon(id)) ? error : uploadOver();
      }
    }

    async function arrived(request: FastifyRequest, id: string, viewer: Viewer): Promise<Received> {
      const beating = setInterval(() => void heartbeat(db, id, now()).catch(() => undefined), HEARTBEAT_MS).unref();
      try {
        return await receiveFiles(request, await folder.make(id), viewer, pace);
      } finally {
        clearInterval(beating);
      }
    }

    app.decorate('uploads', {
      async receive(request, reply, caller, viewer = 'person') {
        app.allowLongBody(request.raw);
        try {
          // Without the right the type of the body does not matter.
          await caller.readable(db);
          if (!request.isMultipart()) throw notMultipart();
          const id = await changes.begin(caller, await folder.makePlace());
          const row = await give(id, async () => changes.finish(id, await arrived(request, id, viewer), caller));
          queue.wake();
          request.log.info({ event: 'upload_created', target_id: id }, 'files uploaded');
          return toUpload({ ...row, given_by: null }, 'person');
        } catch (error) {
          await drainRequest(request);
          reply.header('Connection', 'close');
          throw error;
        }
      },

      async list(caller, query, viewer = 'person') {
        const { rows, ...place } = await listUploads(
          db,
          { readable: await caller.readable(db), timezone: settings.timezone },
          query,
        );
        const reads = caller.participantId === undefined ? null : await studyReads(db, caller.participantId);
        return { uploads: rows.map((row) => toUpload(row, viewer)), ...place, reads };
      },

      async get(id, caller, query, viewer = 'person') {
        const readable = await caller.readable(db);
        const row = isUuid(id) ? await findUpload(db, id, readable) : undefined;
        if (!row) throw uploadNotFound();
        const { rows, ...place } = await listFiles(db, row.id, query);
        return { upload: toUpload(row, viewer), files: rows.map((file) => toUploadedFile(file, viewer)), ...place };
      },

      async cancel(id, caller) {
        if (!isUuid(id)) {
          await caller.readable(db);
          throw uploadNotFound();
        }
        const row = await changes.cancel(id, caller);
        await queue.cancel(row.id);
        log.info({ event: 'upload_cancelled', target_id: row.id }, 'upload cancelled');
        return toUpload({ ...row, given_by: null }, 'person');
      },
    });
  },
  { name: 'uploadService', dependencies: ['slowBodies', 'requestPriority'] },
);
