import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { createTestLab } from '#server/testing/testResearch.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(async () => {
  await server.empty();
  token = await server.tokenOf(await server.user({ role: 'admin' }));
});

afterAll(() => server.close());

const create = (change: Record<string, unknown>) =>
  server.app.inject({
    method: 'POST',
    url: '/api/users',
    headers: bearer(token),
    payload: { email: 'ada@example.org', initial_password: 'seven small birches', role: 'researcher', ...change },
  });
const allEmails = () => server.db.selectFrom('users').select('email').execute();

test('a researcher with a lab is there and in the lab after one call, which is one row of the audit log', async () => {
  const lab = await createTestLab(server.db, { name: 'Sleep Lab' });
  const { rows, result } = await recorded(server, () => create({ lab_id: lab.id.toUpperCase() }));
  expect([result.statusCode, result.json().user.role]).toEqual([201, 'researcher']);
  const url = `/api/research/labs/${lab.id}/researchers`;
  const { researchers } = (await server.app.inject({ url, headers: bearer(token) })).json();
  expect(researchers).toEqual([
    expect.objectContaining({ user_id: result.json().user.id, email: 'ada@example.org', lab_id: lab.id }),
  ]);
  expect(rows.map(({ action, changes }) => [action, changes])).toEqual([
    [
      'user.created',
      expect.objectContaining({
        role: { old: null, new: 'researcher' },
        lab_id: { old: null, new: lab.id },
        lab_name: { old: null, new: 'Sleep Lab' },
      }),
    ],
  ]);
});

test.each(['019ab000-0000-7000-8000-000000000000', 'nonsense'])(
  'with the lab %s no user is created',
  async (lab_id) => {
    const before = await allEmails();
    const answer = await create({ lab_id });
    const sentence = `Lab with id ${lab_id} not found`;
    expect([answer.statusCode, answer.json().message, answer.json().error.fields]).toEqual([
      404,
      sentence,
      { lab_id: sentence },
    ]);
    expect(await allEmails()).toEqual(before);
  },
);

test.each(['user', 'admin'])('the role %s has no lab', async (role) => {
  const lab = await createTestLab(server.db);
  const answer = await create({ role, lab_id: lab.id });
  expect([answer.statusCode, answer.json().error.fields]).toEqual([
    400,
    { lab_id: 'Only a researcher belongs to a lab' },
  ]);
});

test('a taken e-mail leaves the lab as it was', async () => {
  const lab = await createTestLab(server.db);
  await server.user({ email: 'Ada@example.org' });
  expect((await create({ lab_id: lab.id })).statusCode).toBe(409);
  const { researcher_count } = (
    await server.app.inject({ url: `/api/research/labs/${lab.id}`, headers: bearer(token) })
  ).json().lab;
  expect(researcher_count).toBe(0);
});

test('SPEC §5 create user: a researcher without a lab is created as before', async () => {
  expect((await create({})).statusCode).toBe(201);
});
