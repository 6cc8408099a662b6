import { ANNA, openPolarBench, type PolarBench } from './polarBench.ts';

let bench: PolarBench;
let token: string;

beforeEach(async () => {
  bench = await openPolarBench();
  token = await bench.connect();
});

afterEach(() => bench.close());

const list = () => bench.get<object[]>('/v3/exercises', token);

test('a control advances the clock', async () => {
  const { body } = await bench.control('POST', '/clock', { ahead_ms: 31_536_000_000 });
  expect(body).toEqual({ now: '2027-11-20T15:00:00.000Z' });
  expect((await list()).status).toBe(401);
});

test('a control resets all but the users and their exercises', async () => {
  await bench.record();
  await bench.control('POST', '/troubles', { on: 'api', kind: 'reset' });
  await bench.control('PATCH', '/knobs', { list_form: 'always_empty' });
  expect((await bench.control('POST', '/reset')).status).toBe(204);
  expect((await list()).status).toBe(401);
  token = await bench.connect();
  await bench.control('PUT', `/users/${ANNA}/registration`, { at: '2026-11-20T15:00:00Z' });
  expect((await list()).body).toHaveLength(1);
});

test('a control adds a user, who can connect and has an id of their own', async () => {
  await bench.control('DELETE', `/users/${ANNA}`);
  const { status, body } = await bench.control<{ id: number }>('POST', '/users');
  expect(status).toBe(201);
  const { body: users } = await bench.control<{ id: number }[]>('GET', '/users');
  expect(users.filter(({ id }) => id === body.id)).toHaveLength(1);
  expect(users).toHaveLength(8);
  expect((await bench.authorize(body.id)).x_user_id).toBe(body.id);
});

test('a control lists users with their consents, registration and tokens', async () => {
  const { body } = await bench.control<object[]>('GET', '/users');
  expect(body).toHaveLength(8);
  expect(body[0]).toMatchObject({
    id: ANNA,
    zone: 'Europe/Berlin',
    consents: true,
    registration: { memberId: `p-${ANNA}` },
    tokens: 1,
  });
});

test('controls answer no web page', async () => {
  const answer = await fetch(`${bench.standin.url}/_control/knobs`, { headers: { origin: 'https://evil.example' } });
  expect(answer.status).toBe(404);
});

test.each([
  ['PATCH', '/knobs', { list_from: 'array' }, 400],
  ['POST', '/troubles', { on: 'nothing', kind: 'reset' }, 400],
  ['POST', '/troubles', { on: 'api', kind: 'unheard of' }, 400],
  ['POST', '/users/1/exercises', {}, 404],
  ['PATCH', `/users/${ANNA}/exercises/unknown`, {}, 404],
])('the control %s %s refuses what there is not: %j', async (method, path, body, status) => {
  expect((await bench.control(method, path, body)).status).toBe(status);
});

test('the journal has the calls without their secrets', async () => {
  await list();
  const { body } = await bench.control<{ method: string; url: string; hasBearer: boolean }[]>('GET', '/journal');
  expect(body.at(-1)).toEqual({ method: 'GET', url: '/v3/exercises', hasBearer: true });
  expect(JSON.stringify(body)).not.toContain(token);
});
