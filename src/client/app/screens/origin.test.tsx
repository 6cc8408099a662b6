import { readOrigin } from './origin.ts';

test.each([
  ['/dashboard?q=anna&page=2#top', '/dashboard?q=anna&page=2#top'],
  ['https://evil.example/', undefined],
  ['//evil.example/', undefined],
  ['/\\evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['dashboard', undefined],
  ['/login', undefined],
  ['/logout', undefined],
  ['/change-password', undefined],
  [42, undefined],
])('the return address from %s is only a page of our own', (from, expected) => {
  expect(readOrigin({ from }).from).toBe(expected);
});

test.each([null, undefined, 'text', 7])('a history state of %s gives no return address', (state) => {
  expect(readOrigin(state).from).toBeUndefined();
});
