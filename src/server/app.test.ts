import { buildTestServer, type TestServer } from './testing/buildTestServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer();
});

afterAll(() => server.close());

test('health and ready need no token', async () => {
  for (const path of ['/api/health', '/api/ready']) {
    const answer = await server.app.inject(path);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  }
});

test('an unknown path below /api is a JSON 404 in the shape of every error', async () => {
  const answer = await server.app.inject({ url: '/api/nothing', headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({
    message: 'Not found',
    error: { code: 'not_found', message: 'Not found', request_id: answer.headers['x-request-id'] },
  });
});
