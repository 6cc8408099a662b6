import { rmSync } from 'node:fs';
import { uploadsApi } from '#client/api/uploadsApi.ts';
import type { AppStore } from '#client/session/store.ts';
import { createPerson } from '#server/activities/people.ts';
import { giveReceipt } from '#server/activities/receipts.ts';
import { eventually } from '#server/testing/eventually.ts';
import { createTestLab, createTestParticipant, createTestStudy } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import { type Call, nameOf } from '#shared/calls/call.ts';
import { PARTICIPANT_UPLOAD_CALLS, PLACE_UPLOAD_CALLS, UPLOAD_CALLS } from '#shared/calls/uploads.ts';
import { UploadAnswer, UploadedFilesAnswer, UploadsAnswer } from '#shared/contract/uploads.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { agreed, answersTo, servedRoutes } from './testing/contractChecks.ts';
import { ENDPOINTS } from './testing/endpoints.ts';
import type { VirtualBrowser } from './testing/virtualBrowser.ts';
import { startWireServer, type WireServer } from './testing/wireServer.ts';

const ANSWERS = {
  ...agreed(UPLOAD_CALLS.createUpload, UploadAnswer),
  ...agreed(UPLOAD_CALLS.listUploads, UploadsAnswer),
  ...agreed(UPLOAD_CALLS.getUpload, UploadedFilesAnswer),
  ...agreed(UPLOAD_CALLS.cancelUpload, UploadAnswer),
  ...agreed(PARTICIPANT_UPLOAD_CALLS.createParticipantUpload, UploadAnswer),
  ...agreed(PARTICIPANT_UPLOAD_CALLS.listParticipantUploads, UploadsAnswer),
  ...agreed(PARTICIPANT_UPLOAD_CALLS.getParticipantUpload, UploadedFilesAnswer),
  ...agreed(PARTICIPANT_UPLOAD_CALLS.cancelParticipantUpload, UploadAnswer),
  ...agreed(PLACE_UPLOAD_CALLS.createPlaceUpload, UploadAnswer),
  ...agreed(PLACE_UPLOAD_CALLS.listPlaceUploads, UploadsAnswer),
  ...agreed(PLACE_UPLOAD_CALLS.getPlaceUpload, UploadedFilesAnswer),
  ...agreed(PLACE_UPLOAD_CALLS.cancelPlaceUpload, UploadAnswer),
};
const ONCE = { subscribe: false, forceRefetch: true } as const;
const { createUpload, listUploads, getUpload, cancelUpload } = uploadsApi.endpoints;
const day = (number: number) =>
  new File([fitBytes(plainActivity({ start: new Date(Date.UTC(2026, 0, number)) })) as BlobPart], `${number}.fit`);

const dataDir = newDataDir();
let server: WireServer;
let browser: VirtualBrowser;
let store: AppStore;

beforeAll(async () => {
  server = await startWireServer({ dataDir });
  browser = server.browser();
  store = await server.signIn(browser, await server.user());
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

test('the client sends files, follows the upload to its end, and cancels another one', async () => {
  const { id } = await store
    .dispatch(createUpload.initiate({ files: [day(1), new File(['no'], 'notes.gpx')] }))
    .unwrap();
  const over = await eventually(async () => {
    const answer = await store.dispatch(getUpload.initiate({ id, page: 1, page_size: 10 }, ONCE)).unwrap();
    return answer.upload.state === 'done' && answer;
  });
  expect(over.files.map(({ path, result, problem }) => [path, result, problem?.code])).toEqual([
    ['notes.gpx', 'unreadable', 'unknown_format'],
    ['1.fit', 'imported', undefined],
  ]);
  const { uploads } = await store.dispatch(listUploads.initiate({ page: 1, page_size: 10 }, ONCE)).unwrap();
  expect(uploads.map((upload) => upload.id)).toEqual([id]);

  const many = Array.from({ length: 30 }, (_, number) => day(number + 2));
  const second = await store.dispatch(createUpload.initiate({ files: many })).unwrap();
  expect((await store.dispatch(cancelUpload.initiate({ id: second.id })).unwrap()).state).toBe('cancelled');
});

test('the client saves the own data of an account', async () => {
  await store.dispatch(uploadsApi.endpoints.downloadAccountData.initiate()).unwrap();
  expect(browser.calls.filter(({ path }) => path.endsWith('/me/data'))).toMatchObject([{ status: 200 }]);
});

test('staff send files for a participant by the same endpoints', async () => {
  const admin = await server.user({ role: 'admin' });
  const { id: lab } = await createTestLab(server.db);
  const study = await createTestStudy(server.db, lab, admin.id);
  const person = await server.db.transaction().execute((trx) => createPerson(trx, server.clock.now()));
  const of = { person_id: person, joined_at: server.clock.now(), joined_day: '2026-01-01' };
  const { id: participant } = await createTestParticipant(server.db, study.id, 'KDZ-001-6', of);
  const staff = await server.signIn(browser, admin);
  const { id } = await staff.dispatch(createUpload.initiate({ participant, files: [day(1)] })).unwrap();
  await eventually(async () => {
    const answer = await staff.dispatch(getUpload.initiate({ participant, id, page: 1, page_size: 10 }, ONCE)).unwrap();
    return answer.upload.state === 'done';
  });
  const list = await staff.dispatch(listUploads.initiate({ participant, page: 1, page_size: 10 }, ONCE)).unwrap();
  expect(list.uploads.map(({ channel, given_by }) => [channel, given_by])).toEqual([['staff', admin.email]]);
  const many = Array.from({ length: 30 }, (_, number) => day(number + 2));
  const second = await staff.dispatch(createUpload.initiate({ participant, files: many })).unwrap();
  expect((await staff.dispatch(cancelUpload.initiate({ participant, id: second.id })).unwrap()).state).toBe(
    'cancelled',
  );
});

test('a participant sends files with the receipt by the same endpoints', async () => {
  const { id: lab } = await createTestLab(server.db);
  const study = await createTestStudy(server.db, lab, null);
  const place = await server.db.transaction().execute(async (trx) => {
    const now = server.clock.now();
    const joined = { person_id: await createPerson(trx, now), joined_at: now, joined_day: '2026-01-01' };
    const { id } = await createTestParticipant(trx, study.id, 'KDZ-002-3', joined);
    return { place: id, receipt: await giveReceipt(trx, id, now) };
  });
  const { id } = await store.dispatch(createUpload.initiate({ place, files: [day(1)] })).unwrap();
  await eventually(async () => {
    const answer = await store.dispatch(getUpload.initiate({ place, id, page: 1, page_size: 10 }, ONCE)).unwrap();
    return answer.upload.state === 'done';
  });
  const list = await store.dispatch(listUploads.initiate({ place, page: 1, page_size: 10 }, ONCE)).unwrap();
  expect(list.uploads.map(({ channel, given_by }) => [channel, given_by])).toEqual([['own', null]]);
  const many = Array.from({ length: 30 }, (_, number) => day(number + 2));
  const second = await store.dispatch(createUpload.initiate({ place, files: many })).unwrap();
  expect((await store.dispatch(cancelUpload.initiate({ place, id: second.id })).unwrap()).state).toBe('cancelled');
});

test('every answer has the agreed shape', async () => {
  const routes = [UPLOAD_CALLS, PARTICIPANT_UPLOAD_CALLS, PLACE_UPLOAD_CALLS]
    .flatMap((calls) => Object.values<Call>(calls))
    .map(nameOf);
  expect(Object.keys(UPLOAD_CALLS).sort()).toEqual([...ENDPOINTS.uploads].sort());
  const files = [nameOf(UPLOAD_CALLS.downloadAccountData)];
  expect([...Object.keys(ANSWERS), ...files].sort()).toEqual(routes.sort());
  expect(await servedRoutes(server.origin)).toEqual(expect.arrayContaining(routes));
  for (const [route, schema] of Object.entries(ANSWERS)) {
    const { count, errors, cleaned, answers } = answersTo(browser.calls, route, schema);
    expect([route, count > 0, errors]).toEqual([route, true, []]);
    expect(cleaned).toEqual(answers);
  }
});
