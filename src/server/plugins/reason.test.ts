import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { createTestAthlete } from '#server/testing/testActivities.ts';
import {
  createTestLab,
  createTestParticipant,
  createTestResearcher,
  createTestStudy,
} from '#server/testing/testResearch.ts';

let server: TestServer;
let call: ReturnType<typeof callerWith>;
let paths: Record<string, string>;

beforeAll(async () => {
  server = await buildTestServer();
  const { db } = server;
  const admin = await server.user({ role: 'admin' });
  call = callerWith(server, await server.tokenOf(admin));
  const lab = await createTestLab(db);
  const ada = await server.user({ role: 'researcher' });
  const researcher = await createTestResearcher(db, lab.id, ada.id);
  const study = await createTestStudy(db, lab.id, ada.id);
  const used = await createTestStudy(db, lab.id, ada.id);
  const participant = await createTestParticipant(db, used.id, `${used.code_prefix}-001-A`);
  const user = await server.user();
  paths = {
    user: `/users/${user.id}`,
    lab: `/research/labs/${(await createTestLab(db)).id}`,
    researcher: `/research/researchers/${researcher.id}`,
    study: `/research/studies/${study.id}`,
    participant: `/research/participants/${participant.id}`,
    withdrawal: `/research/participants/${participant.id}/withdraw`,
    athlete: `/strava-integration/athletes/${(await createTestAthlete(db)).id}`,
  };
});
afterAll(() => server.close());

const rows = async () =>
  (await server.db.selectFrom('audit_log').select(server.db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;

const withdrawal = { requested_by: 'participant', date: '2020-02-01', choice: 'keep' };
const refused = {
  message: 'Please give a reason',
  error: { code: 'reason_needed', fields: { reason: 'Please give a reason' } },
};

test.each([
  ['lab', 'DELETE', {}],
  ['researcher', 'DELETE', {}],
  ['athlete', 'DELETE', { strava_id: '1' }],
  ['withdrawal', 'POST', withdrawal],
  ['withdrawal', 'POST', { ...withdrawal, choice: 'erase' }],
] as const)(
  'a deletion, a removal or a withdrawal that needs a reason is refused without one: %s',
  async (name, method, body) => {
    const path = paths[name] ?? '';
    const before = await rows();
    const bodies = [body, { ...body, reason: '' }, { ...body, reason: ' \n ' }];
    for (const payload of bodies) {
      const answer = await call(method, path, payload);
      expect(answer.json()).toMatchObject(refused);
    }
    const bare = await call(method, path);
    expect(bare.statusCode).toBe(400);
    const long = await call(method, path, { ...body, reason: 'x'.repeat(501) });
    expect([long.statusCode, Object.keys(long.json().error.fields)]).toEqual([400, ['reason']]);
    expect(await rows()).toBe(before);
  },
);

test('the rule and the consent text of a study change with a reason only, everything else without one too', async () => {
  const path = paths.study ?? '';
  for (const change of [
    { sports: ['run'] },
    { min_active_days: 5 },
    { min_minutes: 33 },
    {
      consent: {
        text_de: 'Neu {lab} {contact} {categories} {history} {end}',
        text_en: 'New {lab} {contact} {categories} {history} {end}',
      },
    },
    { title: 'Another title', min_minutes: 33 },
  ]) {
    const without = await call('PATCH', path, change);
    expect([change, without.statusCode]).toEqual([change, 400]);
    expect(without.json()).toMatchObject(refused);
    expect((await call('PATCH', path, { ...change, reason: '  ' })).json()).toMatchObject(refused);
  }
  expect((await call('PATCH', path, { title: 'Another title', description: 'Longer' })).statusCode).toBe(200);
  const { study } = (await call('GET', path)).json();
  const same = { min_minutes: study.min_minutes, sports: study.sports, contact_email: 'new@example.org' };
  expect((await call('PATCH', path, same)).statusCode).toBe(200);
  const changed = await call('PATCH', path, { min_minutes: 33, reason: ' Ten were too few ' });
  expect([changed.statusCode, changed.json().study.min_minutes]).toEqual([200, 33]);
  const { entries } = (await call('GET', `${path}/log`)).json();
  expect(entries[0]).toMatchObject({ action: 'study.changed', reason: 'Ten were too few' });
});

test('a deletion says in the log why', async () => {
  for (const name of ['user', 'lab', 'study', 'participant'] as const) {
    expect((await call('DELETE', paths[name] ?? '', { reason: ` Why ${name} went ` })).statusCode).toBe(204);
  }
  const { rows: logged } = { rows: await server.db.selectFrom('audit_log').selectAll().orderBy('id').execute() };
  const deleted = logged.filter(({ action }) => action.endsWith('.deleted'));
  expect(deleted.map(({ action, reason }) => [action, reason])).toEqual([
    ['user.deleted', 'Why user went'],
    ['lab.deleted', 'Why lab went'],
    ['study.deleted', 'Why study went'],
    // A participant's reason is erasable.
    ['participant.deleted', null],
  ]);
  const kept = await server.db.selectFrom('erasable_values').select('value').execute();
  expect(kept.map(({ value }) => value)).toContain('Why participant went');
});

test.each(['user', 'study', 'participant'])('SPEC §7: a deletion needs no body and no reason: %s', async (name) => {
  const { db } = server;
  const ada = await server.user({ role: 'researcher' });
  const lab = await createTestLab(db);
  const study = () => createTestStudy(db, lab.id, ada.id);
  const used = await study();
  const participantOf = async (number: number) =>
    (await createTestParticipant(db, used.id, `${used.code_prefix}-00${number}-A`)).id;
  const made: Record<string, (number: number) => Promise<string>> = {
    user: async () => `/users/${(await server.user()).id}`,
    study: async () => `/research/studies/${(await study()).id}`,
    participant: async (number) => `/research/participants/${await participantOf(number)}`,
  };
  const bodies = [undefined, {}, { reason: '' }, { reason: ' \n ' }];
  for (const [index, body] of bodies.entries()) {
    const path = (await made[name]?.(index + 1)) ?? '';
    const long = await call('DELETE', path, { reason: 'x'.repeat(501) });
    expect([long.statusCode, Object.keys(long.json().error.fields)]).toEqual([400, ['reason']]);
    expect([body, (await call('DELETE', path, body)).statusCode]).toEqual([body, 204]);
    const { reason, changes } = await db
      .selectFrom('audit_log')
      .select(['reason', 'changes'])
      .where('action', 'in', ['user.deleted', 'study.deleted', 'participant.deleted'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([reason, Object.keys(changes)]).toEqual([null, expect.not.arrayContaining(['reason'])]);
  }
});
