import type { FastifyInstance } from 'fastify';
import { announce, type Change } from '#server/db/changeFeed.ts';
import { buildTestServer, type TestLogin, type TestServer } from '#server/testing/buildTestServer.ts';
import { eventually } from '#server/testing/eventually.ts';
import { bearer, logout, refresh } from '#server/testing/sessionCalls.ts';
import { createTestLab } from '#server/testing/testResearch.ts';
import type { TestUser } from '#server/testing/testUsers.ts';
import { WHY } from '#server/testing/why.ts';

let server: TestServer;
let address: string;
const leaving: AbortController[] = [];

beforeAll(async () => {
  server = await buildTestServer();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort();
});
afterAll(() => server.close());

async function listen(person: TestUser, login?: TestLogin, at = address) {
  const { accessToken } = login ?? (await server.login(person));
  const leave = new AbortController();
  leaving.push(leave);
  const answer = await fetch(`${at}/api/strava-integration/updates`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: leave.signal,
  });
  const heard = { text: '', hasEnded: false, answer, leave };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) heard.text += decoder.decode(chunk, { stream: true });
  };
  read().then(
    () => {
      heard.hasEnded = true;
    },
    () => undefined,
  );
  return heard;
}

const tell = (change: Change) => announce(server.db, { change });
const topicsOf = (text: string) =>
  [...text.matchAll(/^event: change\ndata: (.+)\n\n/gm)].flatMap(
    ([, data = '']) => (JSON.parse(data) as { topics: string[] }).topics,
  );

test('users get events of their own data, admins all events', async () => {
  const [ada, berta, root] = [await server.user(), await server.user(), await server.user({ role: 'admin' })];
  const [asAda, asBerta, asRoot] = [await listen(ada), await listen(berta), await listen(root)];
  expect(asAda.answer.headers.get('content-type')).toBe('text/event-stream');
  expect(asAda.answer.headers.get('cache-control')).toBe('no-store');
  await tell({ topics: ['activities'], userId: ada.id });
  await tell({ topics: ['control'], userId: null });
  await tell({ topics: ['gear'], userId: berta.id });
  await eventually(() => topicsOf(asBerta.text).includes('gear') && topicsOf(asRoot.text).includes('gear'));
  await eventually(() => topicsOf(asAda.text).includes('activities'));
  expect(topicsOf(asAda.text)).toEqual(['activities']);
  expect(topicsOf(asBerta.text)).toEqual(['gear']);
  expect(new Set(topicsOf(asRoot.text))).toEqual(new Set(['activities', 'control', 'gear']));
});

test('a researcher hears nothing of athletes who are in none of their studies', async () => {
  const [researcher, ada] = [await server.user({ role: 'researcher' }), await server.user()];
  const asResearcher = await listen(researcher);
  await tell({ topics: ['activities'], userId: ada.id });
  await tell({ topics: ['athletes'], userId: researcher.id });
  await eventually(() => topicsOf(asResearcher.text).length > 0);
  expect(topicsOf(asResearcher.text)).toEqual(['athletes']);
});

test('many changes at once are sent in few events', async () => {
  const ada = await server.user();
  const asAda = await listen(ada);
  // In one transaction, so that they arrive together; equal notifications are merged by PostgreSQL anyway.
  await server.db.transaction().execute(async (trx) => {
    for (let length = 1; length <= 200; length += 1) {
      await announce(trx, { change: { topics: new Array(length).fill('activities'), userId: ada.id } });
    }
  });
  await tell({ topics: ['athletes'], userId: ada.id });
  await eventually(() => topicsOf(asAda.text).includes('athletes'));
  expect(asAda.text.split('event: change').length - 1).toBeLessThan(100);
});

test('a stream opened right after a change gets it, because its screen may show older data', async () => {
  const [ada, berta] = [await server.user(), await server.user()];
  const earlier = await listen(ada);
  await tell({ topics: ['activities'], userId: ada.id });
  await eventually(() => topicsOf(earlier.text).includes('activities'));
  const [later, other] = [await listen(ada), await listen(berta)];
  await eventually(() => topicsOf(later.text).includes('activities'));
  await tell({ topics: ['gear'], userId: berta.id });
  await eventually(() => topicsOf(other.text).length > 0);
  expect(topicsOf(other.text)).toEqual(['gear']);
});

test('a rolled-back change causes no event', async () => {
  const ada = await server.user();
  const asAda = await listen(ada);
  const rolledBack = server.db.transaction().execute(async (trx) => {
    await announce(trx, { change: { topics: ['gear'], userId: ada.id } });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await tell({ topics: ['activities'], userId: ada.id });
  await eventually(() => topicsOf(asAda.text).length > 0);
  expect(topicsOf(asAda.text)).toEqual(['activities']);
});

test('of more than twenty streams of one person the oldest ends', async () => {
  const ada = await server.user();
  const first = await listen(ada);
  for (let n = 0; n < 20; n += 1) await listen(ada);
  await eventually(() => first.hasEnded);
  expect(first.hasEnded).toBe(true);
});

describe('a stream ends with its session', () => {
  const LIMIT_MS = 1000;
  let instance: FastifyInstance | null = null;
  let elsewhere: string;

  beforeAll(async () => {
    // The embedded engine serves one instance only.
    instance = server.database.kind === 'postgres' ? await server.anotherInstance() : null;
    elsewhere = (await instance?.listen({ host: '127.0.0.1', port: 0 })) ?? address;
  });
  afterAll(async () => {
    await instance?.close();
  });

  interface Scene {
    ada: TestUser;
    login: TestLogin;
    other: TestLogin;
    root: TestLogin;
  }
  const call = (by: TestLogin, method: 'DELETE' | 'POST', url: string, payload?: Record<string, unknown>) =>
    server.app.inject({ method, url: `/api${url}`, headers: bearer(by.accessToken), payload });

  const ends: [string, (scene: Scene) => Promise<{ statusCode: number }>][] = [
    ['sign-out', ({ login }) => logout(server, login.cookies)],
    ['the deletion of the account', ({ ada, root }) => call(root, 'DELETE', `/users/${ada.id}`, WHY)],
    [
      'a reset of the password',
      ({ ada, root }) => call(root, 'POST', `/users/${ada.id}/reset-password`, { new_password: 'nine tall birches' }),
    ],
    [
      'another password, chosen elsewhere',
      ({ ada, other }) =>
        call(other, 'POST', '/users/change-password', {
          current_password: ada.password,
          new_password: 'nine tall birches',
        }),
    ],
    [
      'a change of the role',
      async ({ ada, root }) => {
        const { id: lab_id } = await createTestLab(server.db);
        return call(root, 'POST', '/research/researchers', { user_id: ada.id, lab_id });
      },
    ],
    ['its end by an admin', ({ ada, root }) => call(root, 'DELETE', `/users/${ada.id}/sessions`)],
    ['its end from another device', ({ other }) => call(other, 'DELETE', '/users/me/sessions')],
    [
      'the second use of a refresh token',
      async ({ login }) => {
        await refresh(server, login.cookies);
        server.clock.advance(11);
        const { statusCode } = await refresh(server, login.cookies);
        return { statusCode: statusCode === 401 ? 200 : statusCode };
      },
    ],
    [
      'the end of the access token',
      async () => {
        server.clock.advance(15 * 60);
        return { statusCode: 200 };
      },
    ],
  ];

  test.each(ends)('%s ends the stream within a second, on this instance and on another', async (name, act) => {
    const [ada, admin] = [await server.user(), await server.user({ role: 'admin' })];
    const scene = {
      ada,
      login: await server.login(ada),
      other: await server.login(ada),
      root: await server.login(admin),
    };
    const here = await listen(ada, scene.login);
    const there = await listen(ada, scene.login, elsewhere);
    const ofAdmin = await listen(admin, scene.root, elsewhere);
    await eventually(() => [here, there, ofAdmin].every(({ text }) => text !== ''));
    expect((await act(scene)).statusCode).toBeLessThan(300);
    await eventually(() => here.hasEnded && there.hasEnded, LIMIT_MS);
    expect(ofAdmin.hasEnded).toBe(name === 'the end of the access token');
  });

  test('a stream opened while its session ends does not stay open', async () => {
    const ada = await server.user();
    const login = await server.login(ada);
    const opening = listen(ada, login, elsewhere);
    await logout(server, login.cookies);
    const heard = await opening;
    if (heard.answer.status === 200) await eventually(() => heard.hasEnded, LIMIT_MS);
    else expect(heard.answer.status).toBe(401);
  });
});

test('a stop ends every stream at once', async () => {
  const own = await buildTestServer();
  const user = await own.user();
  const { accessToken } = await own.login(user);
  const url = await own.app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${url}/api/strava-integration/updates`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const text = answer.text();
  await own.close();
  expect(await text).toMatch(/^(:\n\n)+$/);
});
