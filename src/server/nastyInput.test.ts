import { buildTestServer, type TestServer } from './testing/buildTestServer.ts';
import { bearer } from './testing/sessionCalls.ts';

interface Operation {
  requestBody?: { content: { 'application/json'?: { schema: { properties: Record<string, unknown> } } } };
  parameters?: { name: string; in: string }[];
  responses: Record<string, unknown>;
}

interface NastyCall {
  url: string;
  payload?: unknown;
}

const NASTY: unknown[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '😀'.repeat(50),
  'x'.repeat(5000),
  "' OR '1'='1",
  '%',
  '\\',
  '../..',
  '1e309',
  'Infinity',
  'NaN',
  '0x10',
  '2147483648',
  '9223372036854775808',
  '-1',
  '019ab000-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  0,
  -1,
  1.5,
  1e300,
  true,
  null,
  [],
  ['x'],
  {},
  { $gt: '' },
  { toString: 'x', constructor: { prototype: {} } },
];

let server: TestServer;
let token: string;

beforeAll(async () => {
  const strava = { clientId: '1', clientSecret: 'a client secret' };
  server = await buildTestServer({ settings: { strava, stravaApiBase: 'http://127.0.0.1:9/api/v3' } });
  token = await server.tokenOf(await server.user({ role: 'admin', email: 'root@example.org' }));
});

afterAll(() => server.close());

/** Calls of one operation with the invalid value in each place; the other values are plausible. */
function* nastyCalls(path: string, { requestBody, parameters = [] }: Operation, value: unknown): Generator<NastyCall> {
  const plausible: Record<string, unknown> = { email: 'ada@example.org', role: 'user', client: 'web' };
  const names = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {});
  const id = '019ab000-0000-7000-8000-000000000000';
  const text = encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value));
  for (const name of names) {
    const others = Object.fromEntries(names.map((other) => [other, plausible[other] ?? 'seven small birches']));
    yield { url: path.replace('{id}', id), payload: { ...others, [name]: value } };
  }
  if (names.length > 0) yield { url: path.replace('{id}', id), payload: value };
  for (const parameter of parameters.filter((one) => one.in === 'query')) {
    yield { url: `${path}?${parameter.name}=${text}` };
  }
  if (path.includes('{id}')) yield { url: path.replace('{id}', text) };
}

const INTERNALS = /node_modules|\.ts:|select |insert |password_hash|argon2|kysely|fastify/i;

const METHODS = ['delete', 'get', 'patch', 'post'] as const;

async function describedPaths(): Promise<[path: string, operations: Record<string, Operation>][]> {
  const answer = await server.app.inject('/api/openapi.json');
  return Object.entries(answer.json<{ paths: Record<string, Record<string, Operation>> }>().paths);
}

test('the methods in this test are all methods of the API', async () => {
  const methods = (await describedPaths()).flatMap(([, operations]) => Object.keys(operations));
  expect([...new Set(methods)].sort()).toEqual(METHODS);
});

test.each(METHODS)(
  'with invalid input no %s call fails with 500, answers what it does not declare, or reveals internals',
  async (method) => {
    let calls = 0;
    const faults: string[] = [];
    for (const [path, { [method]: operation }] of await describedPaths()) {
      if (!operation) continue;
      const ask = async ({ url, payload }: NastyCall) => {
        const { statusCode, body } = await server.app.inject({
          method: method.toUpperCase() as Uppercase<typeof method>,
          url,
          headers: { ...bearer(token), ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
        });
        calls += 1;
        if (statusCode < 500 && String(statusCode) in operation.responses && !INTERNALS.test(body)) return;
        faults.push(`${method} ${url.slice(0, 80)} ${JSON.stringify(payload)?.slice(0, 120)}: ${statusCode} ${body}`);
      };
      for (const value of NASTY) await Promise.all(Array.from(nastyCalls(path, operation, value), ask));
    }
    expect(faults).toEqual([]);
    expect(calls).toBeGreaterThan(500);
    expect(server.logLines().filter(({ level }) => level === 'error')).toEqual([]);
  },
  120_000,
);
