import { connect } from 'node:net';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await buildTestServer();
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

afterAll(() => server.close());

function say(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    // A server that hangs up before it has read everything resets the connection after its answer.
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
  });
}

const start = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';

test.each([
  ['headers of 40 kB', `${start}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['two lengths', `${start}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
  ['a length and chunks', `${start}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['an unknown transfer', `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 400],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
])('%s are refused in the shape of every error, and the connection ends', async (_name, bytes, status) => {
  const answer = await say(bytes);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/x-content-type-options: nosniff/i);
  const { error } = JSON.parse(body) as { error: { code: string; message: string; request_id: string } };
  expect([error.code, error.message]).toEqual(
    status === 431 ? ['request_refused', 'Request Header Fields Too Large'] : ['bad_request', 'Bad Request'],
  );
  expect(head).toContain(error.request_id);
});

test('an expectation that no server knows is ignored, and the answer has the headers of every other', async () => {
  const asked = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: 200-ok\r\n\r\n';
  expect(await say(asked)).toMatch(/^HTTP\/1.1 200 .*x-content-type-options: nosniff/is);
});

test('TRACE echoes nothing', async () => {
  const traced = await say('TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Canary: canary\r\n\r\n');
  expect(traced).toMatch(/^HTTP\/1.1 4\d\d /);
  expect(traced).not.toContain('canary');
});
