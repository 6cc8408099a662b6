import { labsApi } from '#client/api/research/labsApi.ts';
import { participantsApi } from '#client/api/research/participantsApi.ts';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import type { AppStore } from '#client/session/store.ts';
import type { CreateStudyBody } from '#shared/contract/studies.ts';
import type { VirtualBrowser } from './testing/virtualBrowser.ts';
import { eventually, startWireServer, type WireServer } from './testing/wireServer.ts';

const { createLab, createResearcher, getLab, listLabResearchers } = labsApi.endpoints;
const { addTeamMember, changeStudy, createStudy, deleteStudy, getStudy, listStudies } = studiesApi.endpoints;
const { changeParticipant, createParticipants, getParticipant, listParticipants } = participantsApi.endpoints;

const UNKNOWN_ID = '0190aaaa-0000-7000-8000-000000000001';

let server: WireServer;
let admin: AppStore;
let labId: string;

beforeAll(async () => {
  server = await startWireServer();
});

beforeEach(async () => {
  admin = await server.signIn(server.browser(), await server.user({ role: 'admin' }));
  labId = (await admin.dispatch(createLab.initiate({ name: 'Halden', email: 'lab@halden.example' })).unwrap()).id;
});

afterAll(() => server.close());

async function researcher(): Promise<{ id: string; email: string; password: string }> {
  const user = await server.user();
  await admin.dispatch(createResearcher.initiate({ user_id: user.id, lab_id: labId })).unwrap();
  return user;
}

let prefixes = 0;

async function studyOf(store: AppStore, more: Partial<CreateStudyBody> = {}) {
  prefixes += 1;
  const code_prefix = `W${String.fromCharCode(64 + prefixes)}`;
  const body = {
    title: 'Sleep',
    code_prefix,
    start_date: '2026-01-05',
    contact_email: 'study@halden.example',
    ...more,
  };
  return store.dispatch(createStudy.initiate(body)).unwrap();
}

test('SPEC §7 research: a promoted user is a researcher at once, in a browser that stays open', async () => {
  const user = await server.user();
  const browser: VirtualBrowser = server.browser();
  const store = await server.signIn(browser, user);
  await expect(store.dispatch(listStudies.initiate(undefined)).unwrap()).rejects.toMatchObject({ status: 403 });
  await admin.dispatch(createResearcher.initiate({ user_id: user.id, lab_id: labId })).unwrap();
  const study = await studyOf(store);
  expect(study).toMatchObject({ owner_id: user.id, lab_id: labId, part: 'owner' });
  const list = await store.dispatch(listStudies.initiate(undefined, { forceRefetch: true })).unwrap();
  expect(list.studies.map(({ id }) => id)).toEqual([study.id]);
  expect(browser.count('POST /api/auth/refresh')).toBe(0);
  const again = await server.openTab(browser);
  expect(again.getState().profile.data).toMatchObject({
    user: { role: 'researcher' },
    profile: { type: 'researcher', lab_name: 'Halden' },
  });
});

test('a save of a study that another user saved meanwhile is refused, and succeeds on the newer state', async () => {
  const owner = await researcher();
  const [atWork, atHome] = [await server.signIn(server.browser(), owner), await server.signIn(server.browser(), owner)];
  const { id } = await studyOf(atWork);
  const seenAtHome = await atHome.dispatch(getStudy.initiate(id)).unwrap();
  await atWork.dispatch(changeStudy.initiate({ id, version: 1, title: 'Sleep and training' })).unwrap();
  const mine = { id, version: seenAtHome.version, description: 'Two nights a week' };
  await expect(atHome.dispatch(changeStudy.initiate(mine)).unwrap()).rejects.toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    message: expect.stringMatching(/^Someone changed this study at \d{2}:\d{2}\. Review their changes\.$/),
  });
  const theirs = await atHome.dispatch(getStudy.initiate(id, { forceRefetch: true })).unwrap();
  expect(theirs).toMatchObject({
    title: 'Sleep and training',
    description: '',
    version: 2,
    updated_by_email: owner.email,
  });
  await atHome.dispatch(changeStudy.initiate({ ...mine, version: theirs.version })).unwrap();
  // The other screen gets the change with its next read and keeps its edits.
  const both = await atWork.dispatch(getStudy.initiate(id, { forceRefetch: true })).unwrap();
  expect(both).toMatchObject({ title: 'Sleep and training', description: 'Two nights a week', version: 3 });
});

test('of two users who save a study at the same moment one is told about the other', async () => {
  const owner = await researcher();
  const store = await server.signIn(server.browser(), owner);
  const { id } = await studyOf(store);
  const outcomes = await Promise.allSettled([
    store.dispatch(changeStudy.initiate({ id, version: 1, title: 'Of the owner' })).unwrap(),
    admin.dispatch(changeStudy.initiate({ id, version: 1, title: 'Of the admin' })).unwrap(),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await store.dispatch(getStudy.initiate(id, { forceRefetch: true })).unwrap()).version).toBe(2);
});

test('a participant that another user changed meanwhile is not overwritten', async () => {
  const store = await server.signIn(server.browser(), await researcher());
  const { id: study_id, code_prefix } = await studyOf(store);
  const generate = { count: 1, numbering: 'running' } as const;
  const created = await store.dispatch(createParticipants.initiate({ study_id, generate })).unwrap();
  const [participant] = created.participants ?? [];
  expect(participant?.code).toMatch(new RegExp(`^${code_prefix}-001-\\d$`));
  const id = participant?.id ?? '';
  await admin.dispatch(changeParticipant.initiate({ id, version: 1, group: 'A' })).unwrap();
  await expect(
    store.dispatch(changeParticipant.initiate({ id, version: 1, group: 'B' })).unwrap(),
  ).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' });
  expect(await store.dispatch(getParticipant.initiate(id)).unwrap()).toMatchObject({ group: 'A', version: 2 });
});

test('the shown lists follow additions and deletions', async () => {
  const store = await server.signIn(server.browser(), await researcher());
  await store.dispatch(listStudies.initiate({ sort: 'title' })).unwrap();
  const shown = () => listStudies.select({ sort: 'title' })(store.getState()).data?.studies ?? [];
  const study = await studyOf(store, { title: 'Followed' });
  await eventually(store, () => shown().length === 1);
  const generate = { count: 5, numbering: 'random' } as const;
  await store.dispatch(createParticipants.initiate({ study_id: study.id, generate })).unwrap();
  await eventually(store, () => shown()[0]?.participant_count === 5);
  const other = await studyOf(store, { title: 'Deleted again' });
  await eventually(store, () => shown().length === 2);
  await store.dispatch(deleteStudy.initiate({ id: other.id, reason: 'Never began' })).unwrap();
  await eventually(store, () => shown().length === 1);
  expect(shown().map(({ title }) => title)).toEqual(['Followed']);
});

test('an analyst reads a shared study and cannot change it; a stranger gets a 404', async () => {
  const [owner, analyst, stranger] = [await researcher(), await researcher(), await researcher()];
  const ownersStore = await server.signIn(server.browser(), owner);
  const { id } = await studyOf(ownersStore);
  await ownersStore.dispatch(addTeamMember.initiate({ id, email: analyst.email, level: 'analyst' })).unwrap();
  const analysts = await server.signIn(server.browser(), analyst);
  expect(await analysts.dispatch(getStudy.initiate(id)).unwrap()).toMatchObject({ part: 'analyst', title: 'Sleep' });
  await expect(analysts.dispatch(changeStudy.initiate({ id, title: 'Mine' })).unwrap()).rejects.toMatchObject({
    status: 403,
    message: 'Your part in this study does not allow this',
  });
  const strangers = await server.signIn(server.browser(), stranger);
  await expect(strangers.dispatch(getStudy.initiate(id)).unwrap()).rejects.toMatchObject({
    status: 404,
    message: `Study with id ${id} not found`,
  });
  expect((await strangers.dispatch(listStudies.initiate(undefined)).unwrap()).total).toBe(0);
});

test('SPEC §8 research reads: missing objects are named in the sentences of the catalogue, with the id', async () => {
  const id = UNKNOWN_ID;
  const missing = (message: string) => ({ status: 404, message });
  await expect(admin.dispatch(getLab.initiate(id)).unwrap()).rejects.toMatchObject(
    missing(`Lab with id ${id} not found`),
  );
  await expect(admin.dispatch(listLabResearchers.initiate({ id })).unwrap()).rejects.toMatchObject(
    missing(`Researchers for Lab with id ${id} not found`),
  );
  await expect(admin.dispatch(getStudy.initiate(id)).unwrap()).rejects.toMatchObject(
    missing(`Study with id ${id} not found`),
  );
  await expect(admin.dispatch(getParticipant.initiate(id)).unwrap()).rejects.toMatchObject(
    missing(`Participant with id ${id} not found`),
  );
  await expect(admin.dispatch(listParticipants.initiate({ id })).unwrap()).rejects.toMatchObject(
    missing(`Participants for Study with id ${id} not found`),
  );
});

test('SPEC §8 research reads: a refused lab or study is "Bad Request", with the error at its field', async () => {
  const lab = admin.dispatch(createLab.initiate({ name: 'ab', email: 'nobody' })).unwrap();
  await expect(lab).rejects.toMatchObject({
    status: 400,
    message: 'Bad Request',
    code: 'bad_request',
    fields: {
      name: { code: 'lab_name_too_short', message: 'Name must be at least 3 characters' },
      email: { code: 'invalid_email', message: 'Invalid email' },
    },
  });
  await expect(studyOf(admin)).rejects.toMatchObject({
    status: 400,
    message: 'Bad Request',
    fields: { lab_id: { message: 'Required' }, owner_id: { message: 'Required' } },
  });
});
