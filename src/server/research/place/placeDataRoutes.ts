import { PassThrough } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { findPersonOf } from '#server/activities/people.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import { countCall, createCallCounter } from '#server/plugins/callCounter.ts';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { conflict, HttpError } from '#server/plugins/httpErrors.ts';
import { IdParams, namelessRoute, routeOf } from '#server/plugins/routeOf.ts';
import { sendFile } from '#server/plugins/sendFile.ts';
import { readPlace, sourcesNow } from '#server/research/invites/receiptReading.ts';
import { PLACE_CALLS } from '#shared/calls/places.ts';
import { UPLOAD_CALLS } from '#shared/calls/uploads.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { ownDataReadme } from './ownDataReadme.ts';
import { type OwnData, writeOwnData } from './ownDataZip.ts';
import { placeIdsOf, readAccount, readUploads, recordAccountDownload, recordDownload } from './ownDownload.ts';
import { type DataCaller, eachCourse, eachRecord } from './ownRecords.ts';
import { findOwnPlace, type PlaceAccess } from './placeAccess.ts';
import { readAccesses } from './staffAccesses.ts';

const ZIP_TYPE = 'application/zip';
const DOWNLOADS = { keyPrefix: 'own-data', points: 10, seconds: 3600 };
const AT_ONCE = 3;
const BUSY_SECONDS = 60;

export const placeDataRoutes: FastifyPluginAsyncTypebox<{ access: PlaceAccess }> = async (app, { access }) => {
  const { db, log, settings } = app;
  const downloads = createCallCounter(db, DOWNLOADS);
  /** By caller; a new one ends the former, so that a caller who does not read holds one place at most. */
  const running = new Map<string, PassThrough>();
  app.addHook('preClose', async () => {
    for (const stream of running.values()) stream.destroy();
  });

  async function count(id: string): Promise<void> {
    if (running.size >= AT_ONCE && !running.has(id)) {
      throw new HttpError(429, serverMessages('exports_busy'), { retryAfterSeconds: BUSY_SECONDS });
    }
    await countCall(downloads, id);
  }

  const recordsOf = (personId: string | null, caller: DataCaller) => {
    const nothing = (async function* () {})();
    return {
      records: () => (personId === null ? nothing : eachRecord(db, personId, caller)),
      courses: () => (personId === null ? nothing : eachCourse(db, personId, caller)),
    };
  };

  function send(data: Omit<OwnData, 'waitForRequests' | 'now'>, target_id: string, now: Date): PassThrough {
    const stream = new PassThrough();
    running.get(target_id)?.destroy();
    running.set(target_id, stream);
    stream.once('close', () => {
      if (running.get(target_id) === stream) running.delete(target_id);
    });
    writeOwnData({ ...data, waitForRequests: () => app.waitForRequests(), now }, stream).catch((error: unknown) => {
      log.warn({ event: 'own_data', err: error, target_id }, 'a download of own data ended early');
      stream.destroy(error instanceof Error ? error : new Error(String(error)));
    });
    return stream;
  }

  app.route({
    ...routeOf(UPLOAD_CALLS.downloadAccountData),
    exposeHeadRoute: false,
    schema: {
      summary: "All data of the caller's account as one zip",
      description:
        'JSON and CSV, also of a user who takes part in no study. A failure while it is sent breaks the download off, and so does a new one of the same caller.',
      tags: ['uploads'],
      response: {
        200: { description: 'my-data.zip', content: { [ZIP_TYPE]: { schema: Type.Any() } } },
        ...errorAnswers(400, 401, 403, 429, 503),
      },
    },
    handler: async (request, reply) => {
      const now = app.now();
      const { id: userId, email } = request.user;
      const caller = { userId };
      await count(userId);
      await recordAccountDownload(db, actorOf(request), now);
      async function* places() {
        for (const id of await placeIdsOf(db, userId)) {
          yield readPlace(db, await findOwnPlace(db, { id, userId }, now), sourcesNow(app));
        }
      }
      const { productName: product, contactEmail: contact } = settings;
      const personId = (await findPersonOf(db, userId)) ?? null;
      const data = {
        readme: ownDataReadme({ participation: null, email, contact, product, now }),
        participation: null,
        account: { json: await readAccount(db, userId), places: places() },
        uploads: await readUploads(db, caller),
        accesses: await readAccesses(db, personId, caller),
        ...recordsOf(personId, caller),
      };
      const stream = send(data, userId, now);
      request.log.info({ event: 'own_data_downloaded', target_id: userId }, 'own data downloaded');
      return sendFile(reply, 'my-data.zip', ZIP_TYPE, stream);
    },
  });

  app.route({
    ...namelessRoute(PLACE_CALLS.downloadOwnData),
    // A HEAD would read everything.
    exposeHeadRoute: false,
    schema: {
      summary: 'All data of a participant as one zip',
      description:
        'JSON and CSV. 409 with a receipt whose place belongs to an account: its user signs in. A failure while it is sent breaks the download off, and so does a new one of the same caller.',
      params: IdParams,
      response: {
        200: { description: 'data.zip', content: { [ZIP_TYPE]: { schema: Type.Any() } } },
        ...errorAnswers(400, 401, 403, 404, 409, 429, 503),
      },
    },
    handler: async (request, reply) => {
      const now = app.now();
      const caller = await access(request, request.params.id);
      const place = await findOwnPlace(db, caller, now);
      const participation = await readPlace(db, place, sourcesNow(app));
      if ('receipt' in caller && participation.has_account) throw conflict(serverMessages('sign_in_for_data'));
      await count(caller.id);
      // In the log before the first byte.
      await recordDownload(db, place, now);
      const { person_id: personId } = place;
      const uploads = await readUploads(db, caller);
      const data = {
        readme: ownDataReadme({ participation, email: null, contact: null, product: settings.productName, now }),
        ...{ participation, account: null, uploads, accesses: await readAccesses(db, personId, caller) },
        ...recordsOf(personId, caller),
      };
      const stream = send(data, caller.id, now);
      request.log.info({ event: 'own_data_downloaded', target_id: caller.id }, 'own data downloaded');
      return sendFile(reply, `${place.code}.zip`, ZIP_TYPE, stream);
    },
  });
};
