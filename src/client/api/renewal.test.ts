import { failure, json, stubFetch } from '#client/testing/fetchStub.ts';
import { setCookie, tokenOf } from '#client/testing/stubSession.ts';
import { until } from '#client/testing/until.ts';
import { thisBrowser } from './browser.ts';
import { Connection } from './connection.ts';
import { renew } from './renewal.ts';

const REFRESH = 'POST /api/auth/refresh';
let connection: Connection;
let sent: string[];

const dispatch = <Action extends { type: string }>(action: Action): Action => {
  sent.push(action.type);
  return action;
};

beforeEach(() => {
  setCookie('csrf_refresh_token=csrf-1');
  connection = new Connection(thisBrowser());
  connection.token.begin(tokenOf('user-1', 1));
  sent = [];
});

test("a request of an ended session is neither refreshed nor repeated with the next session's token", async () => {
  const server = stubFetch();
  const sent = connection.token.held();
  connection.token.clear();
  connection.token.begin(tokenOf('user-2', 1));
  expect(await renew(connection, sent, dispatch)).toEqual({
    error: { status: 401, code: 'session_expired', message: 'Session expired' },
  });
  expect(server.calls).toEqual([]);
});

test('a refusal that arrives after the next sign-in does not end that session', async () => {
  let refuse: () => void = () => undefined;
  const server = stubFetch({
    [REFRESH]: () =>
      new Promise((resolve) => {
        refuse = () => resolve(failure(401, 'Session expired'));
      }),
  });
  const renewing = renew(connection, connection.token.held(), dispatch);
  await until(() => server.calls.length === 1);
  connection.token.begin(tokenOf('user-2', 1));
  refuse();
  expect((await renewing).error).toMatchObject({ status: 401 });
  expect(connection.token.held().value).toBe(tokenOf('user-2', 1));
  expect(sent).toEqual([]);
});

test("a refresh of the next session does not wait for the former session's answer", async () => {
  const answers: ((response: Response) => void)[] = [];
  const server = stubFetch({ [REFRESH]: () => new Promise<Response>((resolve) => answers.push(resolve)) });
  const former = renew(connection, connection.token.held(), dispatch);
  await until(() => server.calls.length === 1);
  connection.token.begin(tokenOf('user-2', 1));
  const next = renew(connection, connection.token.held(), dispatch);
  answers[0]?.(json({ access_token: tokenOf('user-1', 2) }));
  expect((await former).error).toMatchObject({ status: 401 });
  await until(() => server.calls.length === 2);
  answers[1]?.(json({ access_token: tokenOf('user-2', 2) }));
  expect(await next).toEqual({});
  expect(connection.token.held().value).toBe(tokenOf('user-2', 2));
});

test('a refused refresh can be repeated', async () => {
  stubFetch({ [REFRESH]: failure(503, 'away') });
  const sent = connection.token.held();
  expect((await renew(connection, sent, dispatch)).error).toMatchObject({ status: 503 });
  stubFetch({ [REFRESH]: json({ access_token: tokenOf('user-1', 2) }) });
  expect(await renew(connection, sent, dispatch)).toEqual({});
});

test('a refresh whose cookies a sign-in replaced meanwhile is repeated once with the new ones', async () => {
  const server = stubFetch({
    [REFRESH]: ({ headers }) => {
      if (headers.get('x-csrf-token') === 'csrf-2') return json({ access_token: tokenOf('user-1', 2) });
      setCookie('csrf_refresh_token=csrf-2');
      return failure(401, 'Session expired');
    },
  });
  expect(await renew(connection, connection.token.held(), dispatch)).toEqual({});
  expect(server.calls).toHaveLength(2);
  expect(sent).toEqual([]);
});
