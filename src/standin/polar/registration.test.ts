import { ANNA, BEN, openPolarBench, type PolarBench } from './polarBench.ts';

let bench: PolarBench;
let token: string;

beforeEach(async () => {
  bench = await openPolarBench();
  token = (await bench.authorize()).access_token;
});

afterEach(() => bench.close());

const me = `/v3/users/${ANNA}`;
const trouble = (body: object) => bench.control('POST', '/troubles', { times: 1, ...body });
const consents = (accepted: boolean) => bench.control('PUT', `/users/${ANNA}/consents`, { accepted });
const deregister = () => bench.call('DELETE', me, `Bearer ${token}`);

describe('registration', () => {
  test('registering answers the user with their profile and the time', async () => {
    const { status, body } = await bench.register(token, 'p-7');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      'polar-user-id': ANNA,
      'member-id': 'p-7',
      'registration-date': '2026-11-20T15:00:00.000Z',
      'first-name': expect.any(String),
      birthdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      gender: expect.stringMatching(/^(FE)?MALE$/),
    });
    expect((await bench.get(me, token)).body).toEqual(body);
  });

  test('registering again is 409, and the user is there', async () => {
    await bench.register(token);
    const again = await bench.register(token, 'p-2');
    expect([again.status, again.body]).toEqual([409, '']);
    expect((await bench.get(me, token)).status).toBe(200);
  });

  test('registering with the member-id of another user is 409, and the user is not there', async () => {
    await bench.register((await bench.authorize(BEN)).access_token, 'p-1');
    expect((await bench.register(token, 'p-1')).status).toBe(409);
    expect((await bench.get(me, token)).status).toBe(204);
  });

  test('registering needs Polar’s own consents, and works after they were given', async () => {
    await consents(false);
    expect((await bench.register(token)).status).toBe(403);
    await consents(true);
    expect((await bench.register(token)).status).toBe(200);
  });

  test('registering without member-id is 400', async () => {
    expect((await bench.call('POST', '/v3/users', `Bearer ${token}`, {})).status).toBe(400);
  });

  test('a user whose Polar account is gone is answered 204', async () => {
    await bench.control('DELETE', `/users/${ANNA}`);
    expect([(await bench.register(token)).status, (await bench.get(me, token)).status]).toEqual([204, 204]);
  });

  test('a setting registers with 201', async () => {
    await bench.control('PATCH', '/knobs', { registered_status: 201 });
    expect((await bench.register(token)).status).toBe(201);
  });

  test('registering without a token is 401', async () => {
    expect((await bench.register('unknown')).status).toBe(401);
  });

  test.each([{ kind: 'lost_answer' }, { kind: 'answer', does_work: true, status: 500 }])(
    'a registration whose answer fails was made, and the next one is 409: %j',
    async (how) => {
      await trouble({ on: 'register', ...how });
      await bench.register(token).catch(() => null);
      expect((await bench.register(token)).status).toBe(409);
    },
  );

  test('data calls before the registration are 403, by a setting empty', async () => {
    const { status, body } = await bench.get('/v3/exercises', token);
    expect([status, body]).toEqual([403, '']);
    await bench.control('PATCH', '/knobs', { unregistered_answers: 'empty' });
    expect((await bench.get('/v3/exercises', token)).body).toEqual([]);
    expect((await bench.get('/v3/exercises/unknown', token)).status).toBe(404);
  });

  test('data that the stand-in does not have, such as sleep, is 404', async () => {
    await bench.register(token);
    for (const path of ['sleep', 'physical-info'])
      expect((await bench.get(`/v3/users/${path}`, token)).status).toBe(404);
  });

  test('another user’s id is answered as unknown', async () => {
    await bench.register(token);
    expect((await bench.get(`/v3/users/${BEN}`, token)).status).toBe(204);
    expect((await bench.call('DELETE', `/v3/users/${BEN}`, `Bearer ${token}`)).status).toBe(404);
  });
});

describe('the end of a connection', () => {
  beforeEach(() => bench.register(token));

  test('deregistering is 204, ends registration and token, and is 401 when repeated', async () => {
    expect((await deregister()).status).toBe(204);
    expect((await bench.get(me, token)).status).toBe(401);
    expect((await deregister()).status).toBe(401);
    token = (await bench.authorize()).access_token;
    expect((await bench.get(me, token)).status).toBe(204);
  });

  test('deregistering without a registration is 404, without consents 403', async () => {
    await consents(false);
    expect((await deregister()).status).toBe(403);
    await consents(true);
    bench.standin.state.registrations.clear();
    expect((await deregister()).status).toBe(404);
  });

  test.each([429, 500, 503])('deregistering can fail with %i and then works', async (status) => {
    await trouble({ on: 'deregister', kind: 'status', status });
    expect([(await deregister()).status, (await deregister()).status]).toEqual([status, 204]);
  });

  test('deregistering can lose its answer after the work', async () => {
    await trouble({ on: 'deregister', kind: 'lost_answer' });
    await expect(deregister()).rejects.toThrow('fetch failed');
    expect((await deregister()).status).toBe(401);
  });

  test('a person who removes the app in Flow ends the token, and the registration stays', async () => {
    await bench.control('POST', `/users/${ANNA}/revoke`);
    expect((await bench.get('/v3/exercises', token)).status).toBe(401);
    token = (await bench.authorize()).access_token;
    expect((await bench.register(token)).status).toBe(409);
    expect((await bench.get('/v3/exercises', token)).status).toBe(200);
  });

  test('what was uploaded before a new registration is not visible', async () => {
    const id = await bench.record();
    expect((await bench.get(`/v3/exercises/${id}`, token)).status).toBe(200);
    await deregister();
    token = await bench.connect();
    expect((await bench.get(`/v3/exercises/${id}`, token)).status).toBe(404);
  });
});
