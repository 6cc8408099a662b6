import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import {
  createTestLab,
  createTestParticipant,
  createTestResearcher,
  createTestStudy,
} from '#server/testing/testResearch.ts';
import { WHY } from '#server/testing/why.ts';

let server: TestServer;
let call: ReturnType<typeof callerWith>;

/** By object: the path to delete or erase it, and its name. */
let objects: Record<string, { path: string; name: string }>;

beforeAll(async () => {
  server = await buildTestServer();
  const { db } = server;
  call = callerWith(server, await server.tokenOf(await server.user({ role: 'admin' })));
  const lab = await createTestLab(db);
  const ada = await server.user({ role: 'researcher' });
  await createTestResearcher(db, lab.id, ada.id);
  const empty = await createTestStudy(db, lab.id, ada.id, { title: 'Sleep and running' });
  const closing = await createTestStudy(db, lab.id, ada.id, { title: 'Walking to work' });
  const used = await createTestStudy(db, lab.id, ada.id);
  const codes = [`${used.code_prefix}-001-A`, `${used.code_prefix}-002-B`];
  const deleted = await createTestParticipant(db, used.id, codes[0] ?? '');
  const withdrawn = await createTestParticipant(db, used.id, codes[1] ?? '');
  const user = await server.user({ email: 'leaving@example.org' });
  const noStudies = await createTestLab(db, { name: 'Lab of sleep' });
  objects = {
    user: { path: `/users/${user.id}`, name: user.email },
    lab: { path: `/research/labs/${noStudies.id}`, name: 'Lab of sleep' },
    study: { path: `/research/studies/${empty.id}`, name: 'Sleep and running' },
    participant: { path: `/research/participants/${deleted.id}`, name: codes[0] ?? '' },
    closing: { path: `/research/studies/${closing.id}/close`, name: 'Walking to work' },
    withdrawal: { path: `/research/participants/${withdrawn.id}/withdraw`, name: codes[1] ?? '' },
  };
});
afterAll(() => server.close());

const rows = async () =>
  (await server.db.selectFrom('audit_log').select(server.db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;

const erasing = { requested_by: 'participant', date: '2020-02-01', choice: 'erase' };
const sentence = 'What was typed does not match. Reload the page and look again.';

test.each([
  ['user', 'DELETE', {}],
  ['lab', 'DELETE', {}],
  ['study', 'DELETE', {}],
  ['participant', 'DELETE', {}],
  ['closing', 'POST', { choice: 'erase' }],
  ['withdrawal', 'POST', erasing],
] as const)(
  'the name that a person typed must be that of the object that the call would end: %s',
  async (object, method, body) => {
    const { path, name } = objects[object] ?? { path: '', name: '' };
    const before = await rows();
    for (const typed of ['', 'another', `${name}x`]) {
      const answer = await call(method, path, { ...body, ...WHY, typed });
      expect([typed, answer.statusCode, answer.json()]).toMatchObject([
        typed,
        400,
        { message: sentence, error: { code: 'typed_mismatch', fields: { typed: sentence } } },
      ]);
    }
    expect((await call(method, path, { ...body, ...WHY, typed: 'x'.repeat(301) })).statusCode).toBe(400);
    expect(await rows()).toBe(before);
    expect((await call(method, path, { ...body, ...WHY, typed: ` ${name} ` })).statusCode).toBeLessThan(300);
    expect(await rows()).toBeGreaterThan(before);
  },
);
