import type { LightMyRequestResponse } from 'fastify';
import { buildServer } from '#server/app.ts';
import { openTestDatabase } from '#server/db/testDatabase.ts';
import { createSecret } from '#server/plugins/secret.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(() => server.empty());

afterAll(() => server.close());

const wrong = 'a wrong password';

function signIn(email: string, password: string, remoteAddress = '192.0.2.1', headers: Record<string, string> = {}) {
  return server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password, client: 'web' },
    remoteAddress,
    headers,
  });
}

async function fail(times: number, email: string, remoteAddress?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await signIn(email, wrong, remoteAddress)).statusCode);
  return statuses;
}

test('ten failures, then 429 with Retry-After, also for the right password; other addresses and accounts stay free', async () => {
  const ada = await server.user();
  const eve = await server.user();
  expect(await fail(10, ada.email)).toEqual(new Array(10).fill(401));
  const eleventh = await signIn(ada.email.toUpperCase(), ada.password);
  expect([eleventh.statusCode, eleventh.json().error.code]).toEqual([429, 'too_many_attempts']);
  expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(12 * 60);
  expect(Number(eleventh.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  expect((await signIn(ada.email, ada.password, '192.0.2.2')).statusCode).toBe(200);
  expect((await signIn(eve.email, eve.password)).statusCode).toBe(200);
});

test('failures for an unknown e-mail are counted like any others', async () => {
  expect(await fail(12, 'nobody@example.org')).toEqual([...new Array(10).fill(401), 429, 429]);
});

test('of sixty concurrent wrong sign-ins at most ten are answered 401', async () => {
  const ada = await server.user();
  const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(ada.email, wrong)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(50);
});

test('many concurrent right sign-ins are not counted as failures', async () => {
  const ada = await server.user();
  const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(ada.email, ada.password)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(15).fill(200));
});

test('a right password resets the count of failures', async () => {
  const ada = await server.user();
  await fail(9, ada.email);
  expect((await signIn(ada.email, ada.password)).statusCode).toBe(200);
  expect(await fail(10, ada.email)).toEqual(new Array(10).fill(401));
});

test('after the window the account can sign in again', async () => {
  const ada = await server.user();
  await fail(10, ada.email);
  expect((await signIn(ada.email, ada.password)).statusCode).toBe(429);
  await server.db
    .updateTable('login_failures')
    .set({ expire: Date.now() - 1 })
    .execute();
  expect((await signIn(ada.email, ada.password)).statusCode).toBe(200);
});

test('failures of one address across accounts are limited', async () => {
  for (let i = 0; i < 10; i += 1) await fail(10, `nobody${i}@example.org`);
  expect((await signIn('one-more@example.org', wrong)).statusCode).toBe(429);
  expect((await signIn('one-more@example.org', wrong, '192.0.2.2')).statusCode).toBe(401);
});

test('one account has at most a hundred failures in a window, from any number of addresses', async () => {
  const ada = await server.user();
  for (let i = 0; i < 10; i += 1) expect(await fail(10, ada.email, `198.51.100.${i}`)).toEqual(new Array(10).fill(401));
  expect((await signIn(ada.email, wrong, '203.0.113.9')).statusCode).toBe(429);
});

test('a whole /64 of IPv6 is one caller, and a forged X-Forwarded-For is ignored', async () => {
  const ada = await server.user();
  await fail(5, ada.email, '2001:db8:1:2::1');
  await fail(5, ada.email, '2001:db8:1:2:ffff::7');
  expect((await signIn(ada.email, wrong, '2001:db8:1:2::9')).statusCode).toBe(429);
  expect((await signIn(ada.email, wrong, '2001:db8:1:3::9')).statusCode).toBe(401);
  const eve = await server.user();
  await fail(10, eve.email);
  const forged = await signIn(eve.email, wrong, '192.0.2.1', { 'x-forwarded-for': '203.0.113.77' });
  expect(forged.statusCode).toBe(429);
});

test('behind the proxy that the settings name, each visitor has a count of their own', async () => {
  const proxied = await buildTestServer({ settings: { trustProxy: '10.0.0.0/8' } });
  try {
    const ask = (visitor: string) =>
      proxied.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'nobody@example.org', password: wrong, client: 'web' },
        remoteAddress: '10.1.2.3',
        headers: { 'x-forwarded-for': visitor },
      });
    for (let i = 0; i < 10; i += 1) await ask('203.0.113.1');
    expect((await ask('203.0.113.1')).statusCode).toBe(429);
    expect((await ask('203.0.113.2')).statusCode).toBe(401);
  } finally {
    await proxied.close();
  }
});

test('the count outlives a restart and is shared by instances', async () => {
  const database = await openTestDatabase();
  const start = () =>
    buildServer({
      settings: { ...server.settings, logLevel: 'silent' },
      database,
      secret: createSecret('the same secret for both of them'),
      now: server.clock.now,
    });
  const first = await start();
  const ask = (app: typeof first) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'nobody@example.org', password: wrong, client: 'web' },
    });
  for (let i = 0; i < 10; i += 1) expect((await ask(first)).statusCode).toBe(401);
  const second = await start();
  await first.close();
  expect((await ask(second)).statusCode).toBe(429);
  await second.close();
  await database.close();
});

test('a wrong current password counts like a failed sign-in, once each', async () => {
  const ada = await server.user();
  const { accessToken } = await server.login(ada);
  const change = (current_password: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/users/change-password',
      headers: bearer(accessToken),
      payload: { current_password, new_password: 'nine tall birches' },
      remoteAddress: '192.0.2.1',
    });
  expect((await change(wrong)).statusCode).toBe(400);
  expect(await server.db.selectFrom('login_failures').select('points').execute()).toEqual(
    new Array(6).fill({ points: 1 }),
  );
  await fail(9, ada.email);
  expect((await change(ada.password)).statusCode).toBe(429);
  expect((await signIn(ada.email, ada.password)).statusCode).toBe(429);
});

describe('a browser or an address that signed in before', () => {
  const withDevice = (device: string) => ({ cookie: `known_device=${device}` });
  const deviceOf = (answer: LightMyRequestResponse) =>
    answer.cookies.find(({ name }) => name === 'known_device')?.value ?? '';

  async function strangersTry(email: string): Promise<void> {
    for (let i = 0; i < 10; i += 1) await fail(10, email, `198.51.100.${i}`);
  }

  test('a known browser or address is not locked out by strangers, while a new one waits', async () => {
    const ada = await server.user();
    const device = deviceOf(await signIn(ada.email, ada.password, '192.0.2.1'));
    await strangersTry(ada.email);
    const ofStranger = await signIn(ada.email, ada.password, '203.0.113.9');
    expect([ofStranger.statusCode, Number(ofStranger.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await signIn(ada.email, ada.password, '192.0.2.1')).statusCode).toBe(200);
    expect((await signIn(ada.email, ada.password, '203.0.113.9', withDevice(device))).statusCode).toBe(200);
  });

  test('a known browser or address has ten failures of its own, which do not lock out other callers', async () => {
    const ada = await server.user();
    const device = deviceOf(await signIn(ada.email, ada.password, '192.0.2.1'));
    const wrongOnes: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      wrongOnes.push((await signIn(ada.email, wrong, `203.0.113.${i}`, withDevice(device))).statusCode);
    }
    expect(wrongOnes).toEqual([...new Array(10).fill(401), 429]);
    expect((await signIn(ada.email, ada.password, '203.0.113.50', withDevice(device))).statusCode).toBe(429);
    expect((await signIn(ada.email, ada.password, '203.0.113.50')).statusCode).toBe(200);
  });

  test('a known browser can sign in from an address where another user guesses', async () => {
    const ada = await server.user();
    const device = deviceOf(await signIn(ada.email, ada.password));
    await fail(11, ada.email);
    expect((await signIn(ada.email, ada.password)).statusCode).toBe(429);
    expect((await signIn(ada.email, ada.password, '192.0.2.1', withDevice(device))).statusCode).toBe(200);
  });

  test('a browser is known for its own account only, and an invented cookie for none', async () => {
    const [ada, eve] = [await server.user(), await server.user()];
    const ofEve = deviceOf(await signIn(eve.email, eve.password, '192.0.2.7'));
    await strangersTry(ada.email);
    for (const device of [ofEve, 'x'.repeat(43)]) {
      expect((await signIn(ada.email, ada.password, '203.0.113.9', withDevice(device))).statusCode).toBe(429);
    }
    const replaced = deviceOf(await signIn(eve.email, eve.password, '192.0.2.7', withDevice('x'.repeat(43))));
    expect(replaced).not.toBe('x'.repeat(43));
  });

  test('the cookie of a known browser serves sign-in only, is the same for all accounts, and cannot be read from the database, nor can the address', async () => {
    const [ada, eve] = [await server.user(), await server.user()];
    const first = await signIn(ada.email, ada.password);
    const cookie = first.cookies.find(({ name }) => name === 'known_device');
    expect(cookie).toMatchObject({ path: '/api/auth', httpOnly: true, sameSite: 'Strict', maxAge: 180 * 24 * 3600 });
    const device = deviceOf(first);
    expect(device.length).toBeGreaterThanOrEqual(43);
    expect(deviceOf(await signIn(eve.email, eve.password, '192.0.2.1', withDevice(device)))).toBe(device);
    const rows = await server.db.selectFrom('known_origins').selectAll().execute();
    expect(rows).toHaveLength(4);
    const kept = JSON.stringify(rows.map(({ key_hash }) => Buffer.from(key_hash).toString()));
    for (const secret of [device, '192.0.2.1']) expect(kept).not.toContain(secret);
    server.clock.advance(180 * 24 * 3600 + 1);
    await server.app.deleteExpiredRows();
    expect(await server.db.selectFrom('known_origins').selectAll().execute()).toEqual([]);
  });

  test('only the last few known browsers and addresses are kept', async () => {
    const ada = await server.user();
    for (let i = 0; i < 9; i += 1) {
      await signIn(ada.email, ada.password, `192.0.2.${i}`);
      server.clock.advance(1);
    }
    const rows = await server.db.selectFrom('known_origins').select('kind').execute();
    expect(rows.filter(({ kind }) => kind === 'device')).toHaveLength(6);
    expect(rows.filter(({ kind }) => kind === 'address')).toHaveLength(5);
  });
});

test('a day of guessing: far fewer than a thousand passwords of one account are checked, and its owner signs in all the while', async () => {
  const STEP_MS = 15 * 60_000;
  const DAY_MS = 24 * 3600_000;
  const start = Date.now();
  let time = start;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => time);
  try {
    const ada = await server.user();
    const home = await signIn(ada.email, ada.password, '192.0.2.1');
    const cookie = `known_device=${home.cookies.find(({ name }) => name === 'known_device')?.value}`;
    let stranger = 0;
    /** Times at which a password was compared. */
    const checks: number[] = [];
    const guessUntilRefused = async (addressOf: () => string) => {
      for (;;) {
        const { statusCode } = await signIn(ada.email, wrong, addressOf());
        if (statusCode === 429) return;
        expect(statusCode).toBe(401);
        checks.push(time);
      }
    };
    for (; time < start + DAY_MS; time += STEP_MS) {
      await guessUntilRefused(() => {
        stranger += 1;
        return `198.${18 + (stranger >> 16)}.${(stranger >> 8) & 255}.${stranger & 255}`;
      });
      await guessUntilRefused(() => '192.0.2.1');
      if ((time - start) % (4 * STEP_MS) === 0) {
        expect((await signIn(ada.email, ada.password, '203.0.113.5', { cookie })).statusCode).toBe(200);
      }
    }
    // 200 from unknown addresses and 30 from the known one; two windows within 24 hours allow twice as many at most.
    expect(checks).toHaveLength(230);
    expect(checks.filter((at) => at === start)).toHaveLength(110);
  } finally {
    clock.mockRestore();
  }
}, 300_000);
