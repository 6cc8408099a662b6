import { SEARCH_MAX } from '#shared/constants.ts';
import { readTableParams, writeTableParams } from './tableParams.ts';

const RULES = { sortable: ['email', 'created_at'] as const, defaultSort: 'email' as const, filters: ['role'] };
const DEFAULTS = { search: '', sort: 'email', page: 1, pageSize: 10, filters: {} };

test.each([
  ['', DEFAULTS],
  [
    'q=anna&sort=-created_at&page=3&page_size=50',
    { search: 'anna', sort: '-created_at', page: 3, pageSize: 50, filters: {} },
  ],
  ['role=admin', { ...DEFAULTS, filters: { role: 'admin' } }],
  ['sort=password&colour=red', DEFAULTS],
  ['page=0', DEFAULTS],
  ['page=1.5', DEFAULTS],
  ['page=-2', DEFAULTS],
  ['page=x', DEFAULTS],
  ['page_size=7', DEFAULTS],
  ['page_size=100', { ...DEFAULTS, pageSize: 100 }],
])('SPEC §9 page sizes: the address ?%s is read with what it does not know left at the default', (query, expected) => {
  expect(readTableParams(new URLSearchParams(query), RULES)).toEqual(expected);
});

test('a search that an address has too long is cut to what the server takes', () => {
  const { search } = readTableParams(new URLSearchParams({ q: 'x'.repeat(SEARCH_MAX + 1) }), RULES);
  expect(search).toBe('x'.repeat(SEARCH_MAX));
});

test('defaults leave no trace in the address, and other keys stay', () => {
  const start = new URLSearchParams('tab=users&q=anna&sort=-email&page=4&page_size=25&role=user');
  const cleared = writeTableParams(start, RULES, { search: '', sort: 'email', page: 1, pageSize: 10, filters: {} });
  expect(String(cleared)).toBe('tab=users');
  const kept = writeTableParams(start, RULES, { page: 2 });
  expect(String(kept)).toBe('tab=users&q=anna&sort=-email&page=2&page_size=25&role=user');
});

test('two tables share an address by their prefix', () => {
  const rules = { ...RULES, prefix: 'labs' };
  const written = writeTableParams(new URLSearchParams('q=anna'), rules, { search: 'heart', page: 2 });
  expect(String(written)).toBe('q=anna&labs_q=heart&labs_page=2');
  expect(readTableParams(written, rules)).toMatchObject({ search: 'heart', page: 2 });
  expect(readTableParams(written, RULES)).toMatchObject({ search: 'anna', page: 1 });
});

const KEYED = { ...RULES, isKeyed: true };

test('a list paged by keys keeps the key of its page in the address, and its number where it is known', () => {
  expect(readTableParams(new URLSearchParams('after=k1&page=3'), KEYED)).toMatchObject({
    page: 3,
    key: { after: 'k1' },
  });
  expect(readTableParams(new URLSearchParams('before=end'), KEYED)).toMatchObject({ page: 0, key: { before: 'end' } });
  expect(readTableParams(new URLSearchParams('before=end'), RULES)).toEqual(DEFAULTS);
  const next = writeTableParams(new URLSearchParams('before=k1&page=2'), KEYED, { page: 3, key: { after: 'k2' } });
  expect(String(next)).toBe('page=3&after=k2');
  const uncounted = writeTableParams(next, KEYED, { page: 0, key: { before: 'k3' } });
  expect(String(uncounted)).toBe('before=k3');
});

test.each([
  ['a search', { search: 'anna', page: 1 }, 'q=anna'],
  ['another order', { sort: '-email', page: 1 }, 'sort=-email'],
  ['a filter', { filters: { role: 'admin' }, page: 1 }, 'role=admin'],
  ['another page size', { pageSize: 25, page: 1 }, 'page_size=25'],
] as const)('%s drops the key of the page', (_what, changes, address) => {
  expect(String(writeTableParams(new URLSearchParams('after=k1&page=3'), KEYED, changes))).toBe(address);
});
