import { createAccessToken, subjectOf } from './accessToken.ts';

const tokenFor = (sub: unknown) => `h.${btoa(JSON.stringify({ sub })).replaceAll('=', '')}.s`;

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
