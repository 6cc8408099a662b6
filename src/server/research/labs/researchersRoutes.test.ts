import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type CallMethod, callerWith } from '#server/testing/researchCalls.ts';
import { profile } from '#server/testing/sessionCalls.ts';
import { addToTestTeam, createTestLab, createTestResearcher, createTestStudy } from '#server/testing/testResearch.ts';
import type { TestUser, TestUserOverrides } from '#server/testing/testUsers.ts';
import { WHY } from '#server/testing/why.ts';

const UNKNOWN_ID = '019ab000-0000-7000-8000-000000000000';

let server: TestServer;
let root: TestUser;
let token: string;
let call: ReturnType<typeof callerWith>;
let lab: { id: string };
let otherLab: { id: string };

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(async () => {
  await server.empty();
  root = await server.user({ role: 'admin', email: 'root@example.org' });
  token = await server.tokenOf(root);
  call = callerWith(server, token);
  lab = await createTestLab(server.db, { name: 'Sleep Lab' });
  otherLab = await createTestLab(server.db, { name: 'Running Lab' });
});

afterAll(() => server.close());

async function researcher(overrides: TestUserOverrides = {}, of: { id: string } | null = lab) {
  const user = await server.user({ role: 'researcher', ...overrides });
  const row = of ? await createTestResearcher(server.db, of.id, user.id) : null;
  return { ...user, row: row?.id ?? '' };
}

const assign = (user_id: string, lab_id = lab.id) => call('POST', '/research/researchers', { user_id, lab_id });
const change = (method: CallMethod, path: string, payload?: unknown) =>
  recorded(server, () => call(method, path, payload));

const study = (id: string) =>
  server.db
    .selectFrom('studies')
    .select(['owner_id', 'owner_key', 'version', 'updated_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const team = async (id: string) => {
  const rows = await server.db
    .selectFrom('study_team')
    .innerJoin('users', 'users.id', 'user_id')
    .select('email')
    .where('study_id', '=', id)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
};

describe('assigning a researcher', () => {
  test('SPEC §7 research: a user becomes a researcher of the lab, answered as researcher', async () => {
    const ada = await server.user({ email: 'Ada@example.org' });
    const answer = await assign(ada.id.toUpperCase(), lab.id.toUpperCase());
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        researcher: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          user_id: ada.id,
          email: 'Ada@example.org',
          lab_id: lab.id,
          lab_name: 'Sleep Lab',
          created_at: server.clock.now().toISOString(),
          study_count: 0,
        },
      },
    ]);
    expect((await call('GET', `/users/${ada.id}`)).json().user.role).toBe('researcher');
  });

  test('SPEC §6 roles: the new role is valid from the next call on, and the profile names the lab', async () => {
    const ada = await server.user();
    const { accessToken } = await server.login(ada);
    const asAda = callerWith(server, accessToken);
    expect((await asAda('GET', '/research/labs')).statusCode).toBe(403);
    expect((await profile(server, accessToken)).json().profile).toBeNull();
    const { id } = (await assign(ada.id)).json().researcher;
    expect((await asAda('GET', '/research/labs')).json().labs).toMatchObject([{ id: lab.id, researcher_count: 1 }]);
    const me = (await profile(server, accessToken)).json();
    expect(me.user.role).toBe('researcher');
    expect(me.profile).toEqual({ id, type: 'researcher', lab_id: lab.id, lab_name: 'Sleep Lab' });
  });

  test('SPEC §2 user management: the search finds the new role, and no longer the old one', async () => {
    const ada = await server.user({ email: 'ada@example.org' });
    const found = async (query: string) => (await call('GET', `/users?${query}`)).json().total;
    await assign(ada.id);
    expect(await found('search=researcher')).toBe(1);
    expect(await found('search=user')).toBe(0);
    expect(await found('role=researcher')).toBe(1);
    expect(await found('role=user')).toBe(0);
  });

  test('SPEC §6 roles: only a user or a researcher without a lab may be assigned', async () => {
    const free = await researcher({}, null);
    const taken = await researcher();
    const answers = [await assign(root.id), await assign(taken.id, otherLab.id), await assign(free.id)];
    expect(answers.map((answer) => [answer.statusCode, answer.json().error?.code, answer.json().message])).toEqual([
      [409, 'role_change_refused', 'Only a user with the role user can become a researcher'],
      [409, 'already_in_lab', 'This researcher already belongs to a lab'],
      [201, undefined, undefined],
    ]);
    expect((await call('GET', `/users/${root.id}`)).json().user.role).toBe('admin');
  });

  test.each([UNKNOWN_ID, 'nonsense', ''])(
    'the unknown user or lab %j of an assignment is 404 at its field',
    async (id) => {
      const ada = await server.user();
      const noUser = await assign(id);
      expect([noUser.statusCode, noUser.json().error.code, noUser.json().error.fields]).toEqual([
        404,
        'user_not_found',
        { user_id: 'User not found' },
      ]);
      const noLab = await assign(ada.id, id);
      expect([noLab.statusCode, noLab.json().message, noLab.json().error.code]).toEqual([
        404,
        `Lab with id ${id} not found`,
        'lab_not_found',
      ]);
      expect((await call('GET', `/users/${ada.id}`)).json().user.role).toBe('user');
    },
  );

  test.each([
    [{}],
    [{ user_id: UNKNOWN_ID }],
    [{ user_id: 1, lab_id: 2 }],
    [{ user_id: UNKNOWN_ID, lab_id: UNKNOWN_ID, role: 'x' }],
  ])('the assignment %j is 400', async (body) => {
    expect((await call('POST', '/research/researchers', body)).statusCode).toBe(400);
  });

  test('an assignment is one log row with the new role and the lab, and a refused one is none', async () => {
    const ada = await server.user({ email: 'ada@example.org' });
    const body = { user_id: ada.id, lab_id: lab.id };
    const { rows, result } = await change('POST', '/research/researchers', body);
    expect(rows).toEqual([
      {
        at: server.clock.now(),
        actor_id: root.id,
        actor_email: 'root@example.org',
        action: 'researcher.assigned',
        object_type: 'user',
        object_id: ada.id,
        changes: {
          role: { old: 'user', new: 'researcher' },
          lab_id: { old: null, new: lab.id },
          lab_name: { old: null, new: 'Sleep Lab' },
        },
        request_id: result.headers['x-request-id'],
      },
    ]);
    const free = await researcher({}, null);
    const again = await change('POST', '/research/researchers', { ...body, user_id: free.id });
    expect(Object.keys(again.rows[0]?.changes ?? {})).toEqual(['lab_id', 'lab_name']);
    for (const refused of [body, { ...body, user_id: root.id }, { ...body, lab_id: UNKNOWN_ID }]) {
      expect((await change('POST', '/research/researchers', refused)).rows).toEqual([]);
    }
  });
});

describe('moving a researcher', () => {
  test('a researcher without studies moves, keeps the teams, and the counts of both labs change', async () => {
    const ada = await researcher();
    const owner = await researcher();
    const shared = await createTestStudy(server.db, lab.id, owner.id);
    await addToTestTeam(server.db, shared.id, ada.id, 'analyst');
    const answer = await call('PATCH', `/research/researchers/${ada.row.toUpperCase()}`, { lab_id: otherLab.id });
    expect([answer.statusCode, answer.json().researcher]).toMatchObject([
      200,
      { id: ada.row, user_id: ada.id, lab_id: otherLab.id, lab_name: 'Running Lab' },
    ]);
    expect(await team(shared.id)).toEqual([ada.email]);
    const labs = (await call('GET', '/research/labs')).json().labs as { name: string; researcher_count: number }[];
    expect(labs.map(({ name, researcher_count }) => [name, researcher_count])).toEqual([
      ['Running Lab', 1],
      ['Sleep Lab', 1],
    ]);
  });

  test('a researcher who owns studies moves only with a new owner, who takes over all, closed ones too', async () => {
    const ada = await researcher({ email: 'ada@example.org' });
    const berta = await researcher({ email: 'berta@example.org' });
    const open = await createTestStudy(server.db, lab.id, ada.id);
    const closed = await createTestStudy(server.db, lab.id, ada.id, { closed_at: server.clock.now() });
    await addToTestTeam(server.db, open.id, berta.id, 'manager');
    const refused = await call('PATCH', `/research/researchers/${ada.row}`, { lab_id: otherLab.id });
    expect([refused.statusCode, refused.json().error.code, refused.json().message]).toEqual([
      409,
      'new_owner_needed',
      '2 studies need a new owner',
    ]);

    const { rows, result } = await change('PATCH', `/research/researchers/${ada.row}`, {
      lab_id: otherLab.id,
      new_owner_id: berta.id.toUpperCase(),
    });
    expect([result.statusCode, result.json().researcher.study_count]).toEqual([200, 0]);
    for (const { id } of [open, closed]) {
      expect(await study(id)).toEqual({
        owner_id: berta.id,
        owner_key: 'berta@example.org',
        version: 2,
        updated_by: root.id,
      });
    }
    expect(await team(open.id)).toEqual([]);
    const ofOwner = {
      owner_id: { old: ada.id, new: berta.id },
      owner_email: { old: 'ada@example.org', new: 'berta@example.org' },
    };
    expect(rows.map(({ action, object_id, changes }) => [action, object_id, changes])).toEqual([
      [
        'researcher.moved',
        ada.id,
        { lab_id: { old: lab.id, new: otherLab.id }, lab_name: { old: 'Sleep Lab', new: 'Running Lab' } },
      ],
      ['study.owner_changed', open.id, ofOwner],
      ['study.owner_changed', closed.id, ofOwner],
    ]);
    const logged = await server.db
      .selectFrom('audit_log')
      .select('study_id')
      .where('object_id', '=', open.id)
      .execute();
    expect(logged).toEqual([{ study_id: open.id }]);
  });

  test("the new owner of a moved researcher's studies must be another researcher of the former lab", async () => {
    const ada = await researcher();
    const elsewhere = await researcher({}, otherLab);
    const free = await researcher({}, null);
    const user = await server.user();
    const owned = await createTestStudy(server.db, lab.id, ada.id);
    for (const new_owner_id of [ada.id, elsewhere.id, free.id, user.id, root.id, UNKNOWN_ID, 'nonsense', '']) {
      for (const [method, body] of [
        ['PATCH', { lab_id: otherLab.id, new_owner_id }],
        ['DELETE', { new_owner_id, ...WHY }],
      ] as const) {
        const answer = await call(method, `/research/researchers/${ada.row}`, body);
        expect([new_owner_id, answer.statusCode, answer.json().error.fields]).toEqual([
          new_owner_id,
          400,
          { new_owner_id: 'The new owner must be another researcher of the lab' },
        ]);
      }
    }
    expect((await study(owned.id)).owner_id).toBe(ada.id);
  });

  test('a deactivated researcher takes over no studies', async () => {
    const [ada, berta] = [await researcher(), await researcher({ deactivated_at: server.clock.now() })];
    const owned = await createTestStudy(server.db, lab.id, ada.id);
    for (const [method, body] of [
      ['PATCH', { lab_id: otherLab.id, new_owner_id: berta.id }],
      ['DELETE', { new_owner_id: berta.id, ...WHY }],
    ] as const) {
      const answer = await call(method, `/research/researchers/${ada.row}`, body);
      expect([answer.statusCode, answer.json().error.fields]).toEqual([
        400,
        { new_owner_id: 'This researcher is deactivated. Choose another one.' },
      ]);
    }
    expect((await study(owned.id)).owner_id).toBe(ada.id);
  });

  test('moving needs another, existing lab and an existing researcher', async () => {
    const ada = await researcher();
    const same = await call('PATCH', `/research/researchers/${ada.row}`, { lab_id: lab.id });
    expect([same.statusCode, same.json().error.code]).toEqual([409, 'already_in_lab']);
    for (const id of [UNKNOWN_ID, 'nonsense']) {
      const noLab = await call('PATCH', `/research/researchers/${ada.row}`, { lab_id: id });
      expect([noLab.statusCode, noLab.json().message]).toEqual([404, `Lab with id ${id} not found`]);
      for (const asked of [id, ada.id]) {
        const answers = [
          await call('PATCH', `/research/researchers/${asked}`, { lab_id: otherLab.id }),
          await call('DELETE', `/research/researchers/${asked}`, WHY),
        ];
        expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
          [404, 'Researcher not found'],
          [404, 'Researcher not found'],
        ]);
      }
    }
  });
});

describe('removing a researcher', () => {
  test('a removed researcher keeps the role, loses lab and teams, and can be assigned again', async () => {
    const ada = await researcher({ email: 'ada@example.org' });
    const owner = await researcher({}, otherLab);
    const shared = await createTestStudy(server.db, otherLab.id, owner.id);
    await addToTestTeam(server.db, shared.id, ada.id, 'manager');
    const { accessToken } = await server.login(ada);
    const { rows, result } = await change('DELETE', `/research/researchers/${ada.row}`, WHY);
    expect([result.statusCode, result.body]).toEqual([204, '']);
    expect(rows.map(({ action, object_id, changes }) => [action, object_id, changes])).toEqual([
      ['researcher.removed', ada.id, { lab_id: { old: lab.id, new: null }, lab_name: { old: 'Sleep Lab', new: null } }],
      [
        'team.removed',
        shared.id,
        {
          user_id: { old: ada.id, new: null },
          email: { old: 'ada@example.org', new: null },
          level: { old: 'manager', new: null },
        },
      ],
    ]);
    const me = (await profile(server, accessToken)).json();
    expect([me.user.role, me.profile]).toEqual(['researcher', null]);
    expect(await team(shared.id)).toEqual([]);
    expect((await callerWith(server, accessToken)('GET', '/research/labs')).json().labs).toEqual([]);
    expect((await assign(ada.id, otherLab.id)).statusCode).toBe(201);
  });

  test('the new owner is in the JSON body of the deletion, as a browser sends it', async () => {
    const ada = await researcher();
    const berta = await researcher();
    const owned = await createTestStudy(server.db, lab.id, ada.id);
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const remove = (body?: object) =>
      fetch(`${address}/api/research/researchers/${ada.row}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const bare = await remove();
    expect([bare.status, (await bare.json()).message]).toEqual([400, 'Please give a reason']);
    const without = await remove(WHY);
    expect([without.status, (await without.json()).message]).toEqual([409, '1 study needs a new owner']);
    expect((await remove({ heir: berta.id, ...WHY })).status).toBe(400);
    expect((await remove({ new_owner_id: berta.id, ...WHY })).status).toBe(204);
    expect((await study(owned.id)).owner_id).toBe(berta.id);
  });
});

describe('lists of researchers and candidates', () => {
  test('all researchers are listed with their labs, or those of one user', async () => {
    const zoe = await researcher({ email: 'zoe@example.org' });
    const ada = await researcher({ email: 'ada@example.org' }, otherLab);
    await researcher({}, null);
    await createTestStudy(server.db, lab.id, zoe.id);
    const list = async (query: string) => {
      const answer = await call('GET', `/research/researchers?${query}`);
      expect([query, answer.statusCode]).toEqual([query, 200]);
      const { researchers, total } = answer.json();
      return [total, ...(researchers as { email: string }[]).map(({ email }) => email.split('@')[0])];
    };
    expect(await list('')).toEqual([2, 'ada', 'zoe']);
    expect(await list('sort=-email')).toEqual([2, 'zoe', 'ada']);
    expect(await list('sort=created_at&page_size=10')).toEqual([2, 'zoe', 'ada']);
    expect(await list('sort=-study_count&page_size=10')).toEqual([2, 'zoe', 'ada']);
    expect(await list('page=2&page_size=10')).toEqual([2]);
    expect(await list('search=running')).toEqual([1, 'ada']);
    await server.db.updateTable('users').set({ deactivated_at: server.clock.now() }).where('id', '=', zoe.id).execute();
    for (const word of ['deactivated', 'Deaktiviert']) expect(await list(`search=${word}`)).toEqual([1, 'zoe']);
    expect(await list(`user_id=${zoe.id.toUpperCase()}`)).toEqual([1, 'zoe']);
    expect(await list(`user_id=${ada.id}&search=sleep`)).toEqual([0]);
    expect(await list(`user_id=${root.id}`)).toEqual([0]);
    expect(await list('user_id=nonsense')).toEqual([0]);
  });

  test('candidates are the users and the researchers without a lab, sorted by e-mail', async () => {
    await researcher({ email: 'inlab@example.org' });
    await researcher({ email: 'Free@example.org' }, null);
    server.clock.advance(60);
    const zoe = await server.user({ email: 'zoe@example.org' });
    await server.user({ email: 'a_da@example.org' });
    const list = async (query: string) => {
      const answer = await call('GET', `/research/candidates?${query}`);
      expect([query, answer.statusCode]).toEqual([query, 200]);
      const { candidates, total } = answer.json();
      return [total, ...(candidates as { email: string }[]).map(({ email }) => email.split('@')[0])];
    };
    expect(await list('')).toEqual([3, 'a_da', 'Free', 'zoe']);
    expect(await list('sort=-email&page_size=10')).toEqual([3, 'zoe', 'Free', 'a_da']);
    expect((await list('sort=created_at'))[1]).toBe('Free');
    expect(await list('page=2&page_size=10')).toEqual([3]);
    expect(await list('search=ZOE@example')).toEqual([1, 'zoe']);
    expect(await list('search=_')).toEqual([1, 'a_da']);
    expect(await list('search=researcher')).toEqual([1, 'Free']);
    expect(await list('search=inlab')).toEqual([0]);
    expect(await list('search=root')).toEqual([0]);
    const first = (await call('GET', '/research/candidates?search=zoe')).json();
    expect(first).toEqual({
      candidates: [{ id: zoe.id, email: zoe.email, role: 'user', created_at: server.clock.now().toISOString() }],
      total: 1,
      page: 1,
      page_size: 1,
    });
    await assign(zoe.id);
    expect(await list('')).toEqual([2, 'a_da', 'Free']);
  });

  test.each(['researchers?sort=lab_name', 'researchers?page_size=7', 'candidates?sort=role', 'candidates?role=user'])(
    'the query %s of researchers is 400',
    async (query) => {
      expect((await call('GET', `/research/${query}`)).statusCode).toBe(400);
    },
  );
});
