import { createAccessToken, subjectOf } from './accessToken.ts';

const tokenFor = (sub: unknown, iat?: unknown) => `h.${btoa(JSON.stringify({ sub, iat })).replaceAll('=', '')}.s`;

describe('access token', () => {
  test('the token of a refresh is taken within its session', () => {
    const token = createAccessToken();
    expect(token.renew('first', token.held().epoch)).toBe('renewed');
    expect(token.held().value).toBe('first');
  });

  test('the token of a refresh that started before the sign-out is dropped', () => {
    const token = createAccessToken();
    token.begin('one');
    const { epoch } = token.held();
    token.clear();
    expect(token.renew('two', epoch)).toBe('late');
    expect(token.held().value).toBeNull();
  });

  test('the token of a refresh that started before another sign-in is dropped', () => {
    const token = createAccessToken();
    token.begin('one');
    const { epoch } = token.held();
    token.begin('other');
    expect(token.renew('two', epoch)).toBe('late');
    expect(token.held().value).toBe('other');
  });

  test('the token of another user begins a new session', () => {
    const token = createAccessToken();
    token.begin(tokenFor('user-1'));
    const { epoch } = token.held();
    expect(token.renew(tokenFor('user-2'), epoch)).toBe('otherUser');
    expect(token.held()).toEqual({ value: tokenFor('user-2'), epoch: epoch + 1 });
  });
});

describe('waiting for another token', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  test('the wait for another token ends as soon as a tab hands one over', async () => {
    const token = createAccessToken();
    const waiting = token.changed(50);
    token.receive(tokenFor('user-1', 1));
    await waiting;
    expect(jest.getTimerCount()).toBe(1);
  });

  test('the wait for another token ends at its limit', async () => {
    const token = createAccessToken();
    const waiting = token.changed(50);
    jest.advanceTimersByTime(50);
    await waiting;
    expect(token.held().value).toBeNull();
  });
});

describe('token from another tab', () => {
  test('a token from another tab is taken for the same user, within the same session', () => {
    const token = createAccessToken();
    token.begin(tokenFor('user-1', 1));
    expect(token.receive(tokenFor('user-1', 2))).toBe('renewed');
    expect(token.held()).toEqual({ value: tokenFor('user-1', 2), epoch: 1 });
  });

  test('a token from another tab is taken by a tab that has just started', () => {
    const token = createAccessToken();
    expect(token.receive(tokenFor('user-1', 1))).toBe('renewed');
    expect(token.held()).toEqual({ value: tokenFor('user-1', 1), epoch: 0 });
  });

  test.each([
    ['older than the own one', tokenFor('user-1', 4)],
    ['as old as the own one', tokenFor('user-1', 5)],
    ['an older one of another user', tokenFor('user-2', 4)],
    ['without a time', tokenFor('user-1')],
    ['of a time that is no number', tokenFor('user-1', '6')],
    ['one without a user', tokenFor(undefined, 6)],
    ['no token', 'opaque'],
    ['empty', ''],
  ])('a token from another tab is ignored when it is %s', (_name, value) => {
    const token = createAccessToken();
    token.begin(tokenFor('user-1', 5));
    const before = token.held();
    expect(token.receive(value)).toBe('late');
    expect(token.held()).toBe(before);
  });

  test('a token from another tab without a user is ignored by a tab that has just started', () => {
    const token = createAccessToken();
    expect(token.receive('opaque')).toBe('late');
    expect(token.held().value).toBeNull();
  });

  test('a token from another tab is ignored after the end of the session, however new it is', () => {
    const token = createAccessToken();
    token.begin(tokenFor('user-1', 1));
    token.clear();
    expect(token.receive(tokenFor('user-1', 2))).toBe('late');
    expect(token.held().value).toBeNull();
  });

  test('a newer token from another tab is ignored when it is another user’s', () => {
    const token = createAccessToken();
    token.begin(tokenFor('user-1', 1));
    const before = token.held();
    expect(token.receive(tokenFor('user-2', 2))).toBe('otherUser');
    expect(token.held()).toBe(before);
  });
});

test.each([
  [tokenFor('user-1'), 'user-1'],
  [`h.${Buffer.from('{"sub":"ä?>~"}', 'utf8').toString('base64url')}.s`, 'Ã¤?>~'],
  [tokenFor(7), null],
  ['opaque', null],
  ['a.%%%.c', null],
  ['a..c', null],
  [null, null],
])('the subject of a token: %s gives %s', (token, subject) => {
  expect(subjectOf(token)).toBe(subject);
});
