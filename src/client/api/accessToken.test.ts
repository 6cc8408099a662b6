import { createAccessToken, subjectOf } from './accessToken.ts';

const tokenFor = (sub: unknown, iat?: unknown) => `h.${btoa(JSON.stringify({ sub, iat })).replaceAll('=', '')}.s`;

describe('the token', () => {
  test('of a refresh is taken within its session', () => {
    const token = createAccessToken();
    expect(token.renew('first', token.held().epoch)).toBe('renewed');
    expect(token.held().value).toBe('first');
  });

  test('of a refresh that set out before the sign-out is thrown away', () => {
    const token = createAccessToken();
    token.begin('one');
    const { epoch } = token.held();
    token.clear();
    expect(token.renew('two', epoch)).toBe('late');
    expect(token.held().value).toBeNull();
  });

  test('of a refresh that set out before another sign-in is thrown away', () => {
    const token = createAccessToken();
    token.begin('one');
    const { epoch } = token.held();
    token.begin('other');
    expect(token.renew('two', epoch)).toBe('late');
    expect(token.held().value).toBe('other');
  });

  test('of somebody else begins a new session', () => {
    const token = createAccessToken();
    token.begin(tokenFor('user-1'));
    const { epoch } = token.held();
    expect(token.renew(tokenFor('user-2'), epoch)).toBe('otherUser');
    expect(token.held()).toEqual({ value: tokenFor('user-2'), epoch: epoch + 1 });
  });
});

describe('who waits for another token', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  test('goes on as soon as one is handed over', async () => {
    const token = createAccessToken();
    const waiting = token.changed(50);
    token.receive(tokenFor('user-1', 1));
    await waiting;
    expect(jest.getTimerCount()).toBe(1);
  });

  test('goes on after the limit when there is none', async () => {
    const token = createAccessToken();
    const waiting = token.changed(50);
    jest.advanceTimersByTime(50);
    await waiting;
    expect(token.held().value).toBeNull();
  });
});

describe('a token that another tab hands over', () => {
  test('is taken for the same person, within the same session', () => {
    const token = createAccessToken();
    token.begin(tokenFor('user-1', 1));
    expect(token.receive(tokenFor('user-1', 2))).toBe('renewed');
    expect(token.held()).toEqual({ value: tokenFor('user-1', 2), epoch: 1 });
  });

  test('is taken by a tab that has only just started', () => {
    const token = createAccessToken();
    expect(token.receive(tokenFor('user-1', 1))).toBe('renewed');
    expect(token.held()).toEqual({ value: tokenFor('user-1', 1), epoch: 0 });
  });

  test.each([
    ['older than the own one', tokenFor('user-1', 4)],
    ['as old as the own one', tokenFor('user-1', 5)],
    ['somebody else’s from before', tokenFor('user-2', 4)],
    ['without a time', tokenFor('user-1')],
    ['of a time that is no number', tokenFor('user-1', '6')],
    ['nobody’s', tokenFor(undefined, 6)],
    ['no token', 'opaque'],
    ['empty', ''],
  ])('is left when it is %s', (_name, value) => {
    const token = createAccessToken();
    token.begin(tokenFor('user-1', 5));
    const before = token.held();
    expect(token.receive(value)).toBe('late');
    expect(token.held()).toBe(before);
  });

  test('is left by a tab that has only just started when it is nobody’s', () => {
    const token = createAccessToken();
    expect(token.receive('opaque')).toBe('late');
    expect(token.held().value).toBeNull();
  });

  test('is left after the end of the session, however new it is', () => {
    const token = createAccessToken();
    token.begin(tokenFor('user-1', 1));
    token.clear();
    expect(token.receive(tokenFor('user-1', 2))).toBe('late');
    expect(token.held().value).toBeNull();
  });

  test('is not taken when it is newer but somebody else’s', () => {
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
])('whose token it is: %s says %s', (token, subject) => {
  expect(subjectOf(token)).toBe(subject);
});
