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
])('the way back from %s leads only to a page of our own', (from, expected) => {
  expect(readOrigin({ from }).from).toBe(expected);
});

test.each([null, undefined, 'text', 7])('a history that holds %s has no way back', (state) => {
  expect(readOrigin(state).from).toBeUndefined();
});
