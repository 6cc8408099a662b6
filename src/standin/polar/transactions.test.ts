import { ANNA, openPolarBench, type PolarBench } from './polarBench.ts';

interface Begun {
  'transaction-id': number;
  'resource-uri': string;
}

let bench: PolarBench;
let token: string;

beforeEach(async () => {
  bench = await openPolarBench();
  token = await bench.connect();
});

afterEach(() => bench.close());

const path = `/v3/users/${ANNA}/exercise-transactions`;
const begin = () => bench.call<Begun>('POST', path, `Bearer ${token}`);
const commit = (id: number) => bench.call('PUT', `${path}/${id}`, `Bearer ${token}`);
const notifications = () => bench.asClient<object>('GET', '/v3/notifications');
const exercisesOf = async (id: number) =>
  (await bench.get<{ exercises: string[] }>(`${path}/${id}`, token)).body.exercises.map(
    (address) => new URL(address).pathname,
  );

test('a transaction offers exercises until it is committed, then there are none', async () => {
  expect((await begin()).status).toBe(204);
  await bench.record();
  const { status, body } = await begin();
  expect([status, body['resource-uri']]).toEqual([201, expect.stringContaining(String(body['transaction-id']))]);
  expect(await exercisesOf(body['transaction-id'])).toHaveLength(1);
  expect((await commit(body['transaction-id'])).status).toBe(200);
  expect((await begin()).status).toBe(204);
});

test('a transaction that is not committed within ten minutes is over, and offers the same again', async () => {
  await bench.record();
  const { body } = await begin();
  bench.pass(10 * 60_000);
  expect((await bench.get(`${path}/${body['transaction-id']}`, token)).status).toBe(204);
  expect((await commit(body['transaction-id'])).status).toBe(404);
  expect((await begin()).status).toBe(201);
});

test('a transaction offers at most fifty exercises', async () => {
  await bench.control('POST', `/users/${ANNA}/exercises`, { count: 60, upload_time: '2026-11-20T15:00:01Z' });
  expect(await exercisesOf((await begin()).body['transaction-id'])).toHaveLength(50);
});

test('an exercise of a transaction has a number as id and kebab-case keys', async () => {
  await bench.record({ sport: 'RUNNING' });
  const [address = ''] = await exercisesOf((await begin()).body['transaction-id']);
  const { body } = await bench.get(address, token);
  expect(body).toMatchObject({
    id: expect.any(Number),
    'transaction-id': expect.any(Number),
    'start-time': expect.any(String),
    'start-time-utc-offset': 60,
    'heart-rate': { average: expect.any(Number) },
    'detailed-sport-info': 'RUNNING',
  });
  expect((await bench.get(`${address}/heart-rate-zones`, token)).body).toMatchObject({ zone: { length: 5 } });
  const { body: listed } = await bench.get<{ samples: string[] }>(`${address}/samples`, token);
  const sample = await bench.get(new URL(listed.samples[0] ?? '').pathname, token);
  expect(sample.body).toMatchObject({ 'sample-type': '0', data: expect.any(String) });
  expect((await bench.get(`${path}/1/exercises/1`, token)).status).toBe(204);
});

test('notifications name users with uncommitted exercises and lead to transactions', async () => {
  expect((await notifications()).status).toBe(204);
  await bench.record();
  await bench.record();
  expect(await notifications()).toMatchObject({
    status: 200,
    body: {
      'available-user-data': [
        { 'user-id': ANNA, 'data-type': 'EXERCISE', url: `https://www.polaraccesslink.com${path}` },
      ],
    },
  });
  await commit((await begin()).body['transaction-id']);
  expect((await notifications()).status).toBe(204);
});

test('a transaction of another user is 403', async () => {
  expect((await bench.call('POST', '/v3/users/1/exercise-transactions', `Bearer ${token}`)).status).toBe(403);
});
