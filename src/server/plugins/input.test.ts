import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer, profile } from '#server/testing/sessionCalls.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await buildTestServer();
  token = await server.tokenOf(await server.user({ role: 'admin', email: 'root@example.org' }));
});

afterAll(() => server.close());

const person = { email: 'ada@example.org', initial_password: 'seven small birches', role: 'user' };

function post(body: string | Buffer, headers: Record<string, string> = {}, url = '/api/users') {
  return server.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { ...bearer(token), 'content-type': 'application/json', ...headers },
  });
}

async function expectNoNewUser(): Promise<void> {
  const rows = await server.db.selectFrom('users').select('email').execute();
  expect(rows).toEqual([{ email: 'root@example.org' }]);
}

afterEach(expectNoNewUser);

test.each(['{', '{"email":}', "{'email':1}", '[1,2', 'nonsense', '{"a":1}{"b":2}', 'NaN'])(
  'malformed JSON %j is 400',
  async (body) => {
    const answer = await post(body);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { message: 'The request body is not valid JSON', error: { code: 'malformed_json' } },
    ]);
  },
);

test('bytes that are no UTF-8 are 400', async () => {
  const answer = await post(Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]));
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'malformed_json']);
});

test.each(['null', '1', '"text"', 'true', '[]', '[{}]', '{}', ''])(
  'a body that is %j instead of an object is 400',
  async (body) => {
    expect((await post(body)).statusCode).toBe(400);
  },
);

test.each([
  '{"__proto__":{"role":"admin"},"email":"a@b.c"}',
  '{"email":"a@b.c","constructor":{"prototype":{"role":"admin"}}}',
  '{"email":{"__proto__":{"x":1}}}',
])('a body that reaches for prototypes is 400: %s', async (body) => {
  expect((await post(body)).statusCode).toBe(400);
  expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
});

test.each([
  ['email', 1],
  ['email', null],
  ['email', ['ada@example.org']],
  ['email', { a: 1 }],
  ['initial_password', 12345678],
  ['initial_password', true],
  ['role', 0],
  ['role', null],
])('%s of the wrong type (%j) is 400 at the field, never converted', async (field, value) => {
  const answer = await post(JSON.stringify({ ...person, [field]: value }));
  expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, [field]]);
});

test.each(['email', 'initial_password', 'role'])('a body without %s is 400 at the field', async (field) => {
  const answer = await post(JSON.stringify({ ...person, [field]: undefined }));
  expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { [field]: 'Required' }]);
});

test('calls without a payload refuse unknown fields, and accept an empty object or no body', async () => {
  const answer = await post('{"everywhere":true}', {}, '/api/auth/logout');
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'Unknown field everywhere']);
  expect((await post('[]', {}, '/api/auth/logout')).statusCode).toBe(400);
  const ada = await server.user({ email: 'gone@example.org' });
  const { accessToken } = await server.login(ada);
  for (const body of ['', '{}']) {
    expect((await post(body, bearer('none'), '/api/auth/logout')).statusCode).toBe(204);
  }
  expect((await profile(server, accessToken)).statusCode).toBe(200);
  await server.db.deleteFrom('users').where('id', '=', ada.id).execute();
});

describe('content types', () => {
  const full = JSON.stringify(person);

  test.each([
    'text/plain',
    'text/plain;application/json',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/json-patch+json',
    'application/problem+json',
    'application/octet-stream',
    'application/*',
    '*/*',
    'json',
    'application/json, text/plain',
    'application /json',
    '',
  ])('the content type %j is 415', async (type) => {
    for (const body of [full, '{}', 'null', '1', '', 'email=a@b.c', '{"__proto__":1}']) {
      if (body === '' && type === '') continue;
      const answer = await post(body, { 'content-type': type });
      expect([type, body, answer.statusCode]).toEqual([type, body, 415]);
      expect(answer.json().error.code).toBe('unsupported_media_type');
    }
  });

  test('a sign-in by a form of another page is 415', async () => {
    const answer = await post('email=a&password=b&client=web', { 'content-type': 'text/plain' }, '/api/auth/login');
    expect(answer.statusCode).toBe(415);
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'])(
    'the content type %j is accepted',
    async (type) => {
      const answer = await post('{}', { 'content-type': type });
      expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { email: 'Required' }]);
    },
  );
});

describe('size', () => {
  test('a body of 1 MB is 413', async () => {
    const answer = await post(JSON.stringify({ ...person, email: 'x'.repeat(1_000_000) }));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      413,
      { message: 'The request body is too large', error: { code: 'body_too_large' } },
    ]);
  });

  test.each(['email', 'initial_password', 'role'])('10 kB of %s are 400', async (field) => {
    expect((await post(JSON.stringify({ ...person, [field]: 'x'.repeat(10_000) }))).statusCode).toBe(400);
  });

  test('a sign-in with 10 kB in each field is refused like any other', async () => {
    const answer = await post(
      JSON.stringify({ email: 'x'.repeat(10_000), password: 'y'.repeat(10_000), client: 'web' }),
      {},
      '/api/auth/login',
    );
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Invalid email or password']);
  });

  test('a deeply nested body is 400', async () => {
    expect((await post(`{"email":${'['.repeat(40_000)}${']'.repeat(40_000)}}`)).statusCode).toBe(400);
    expect((await post(`{"email":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`)).statusCode).toBe(400);
  });

  test('numbers beyond the range of numbers are 400', async () => {
    for (const number of ['1e309', '-1e309', '99999999999999999999']) {
      expect((await post(`{"email":${number},"initial_password":"x","role":"user"}`)).statusCode).toBe(400);
    }
  });
});

describe('texts that cannot be stored', () => {
  test.each(['email', 'initial_password', 'role'])('NUL and lone surrogates in %s are 400', async (field) => {
    for (const bad of ['\\u0000', '\\ud800', '\\udc00x', 'x\\ud800y']) {
      const body = JSON.stringify({ ...person, [field]: 'HERE' }).replace('HERE', `a${bad}`);
      const answer = await post(body);
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'Text contains a character that cannot be stored',
      ]);
    }
  });

  test('NUL and lone surrogates are also refused in names of fields, in sign-ins, in queries and in paths', async () => {
    expect((await post('{"\\u0000":1}')).statusCode).toBe(400);
    const signIn = '{"email":"a\\u0000","password":"b\\ud800","client":"web"}';
    expect((await post(signIn, {}, '/api/auth/login')).statusCode).toBe(400);
    for (const url of [
      '/api/users?search=%00',
      '/api/users/%00',
      '/api/users/a%00b',
      '/api/users/%ED%A0%80',
      '/api/users/%',
      '/api/nothing/%00',
    ]) {
      const answer = await server.app.inject({ url, headers: bearer(token) });
      expect([url, answer.statusCode]).toEqual([url, 400]);
      expect(answer.json()).toEqual({
        message: expect.any(String),
        error: {
          code: expect.stringMatching(/^(bad_request|forbidden_character)$/),
          message: expect.any(String),
          request_id: answer.headers['x-request-id'],
        },
      });
    }
  });

  test('answers to unreadable paths have every header too', async () => {
    const answer = await server.app.inject('/api/users/%zz');
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const long = await server.app.inject({ url: `/api/users/${'x'.repeat(500)}`, headers: bearer(token) });
    expect([long.statusCode, long.json().error.code]).toEqual([404, 'not_found']);
    expect(long.headers['x-content-type-options']).toBe('nosniff');
  });
});

test('SQL and HTML are texts like any other', async () => {
  const texts = [
    "'; DROP TABLE users; --",
    '<script>alert(1)</script>',
    '$(reboot)',
    '{{constructor}}',
    '#server/../etc/passwd',
  ];
  for (const text of texts) {
    const signIn = await post(JSON.stringify({ email: text, password: text, client: 'web' }), {}, '/api/auth/login');
    expect(signIn.statusCode).toBe(401);
    expect((await post(JSON.stringify({ ...person, email: text }))).statusCode).toBe(400);
    const list = await server.app.inject({
      url: `/api/users?search=${encodeURIComponent(text)}`,
      headers: bearer(token),
    });
    expect([list.statusCode, list.json().total]).toEqual([200, 0]);
  }
  const kept = await server.user({ email: `o'hara+"x"@example.org`, password: `'; DROP TABLE users; --` });
  await server.login(kept);
  await server.db.deleteFrom('users').where('id', '=', kept.id).execute();
});
