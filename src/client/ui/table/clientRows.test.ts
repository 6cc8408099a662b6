import type { Column } from './Column.ts';
import { clientRows } from './clientRows.ts';

interface Shoe {
  name: string;
  km: number | null;
}

const SHOES: Shoe[] = [
  { name: 'beta', km: 9 },
  { name: 'Alpha', km: 100 },
  { name: 'gamma 10', km: null },
  { name: 'gamma 9', km: 20 },
];
const COLUMNS: Column<Shoe>[] = [
  { key: 'name', title: 'Name', text: ({ name }) => name },
  { key: 'km', title: 'km', text: ({ km }) => (km === null ? '–' : `${km} km`), sortValue: ({ km }) => km },
];
const VIEW: Parameters<typeof clientRows>[2] = { search: '', sort: undefined, page: 1, pageSize: 10 };

function names(view: Partial<typeof VIEW>): string[] {
  return clientRows(SHOES, COLUMNS, { ...VIEW, ...view }).rows.map(({ name }) => name);
}

test.each([
  ['', 4],
  ['ALPHA', 1],
  ['gam', 2],
  ['100 KM', 1],
  ['–', 1],
  ['nothing', 0],
])('SPEC §2 user management: searching %j looks at every column and not at the case', (search, total) => {
  expect(clientRows(SHOES, COLUMNS, { ...VIEW, search }).total).toBe(total);
});

test('words sort without case and with their numbers in order, figures as figures, missing values last', () => {
  expect(names({ sort: 'name' })).toEqual(['Alpha', 'beta', 'gamma 9', 'gamma 10']);
  expect(names({ sort: '-name' })).toEqual(['gamma 10', 'gamma 9', 'beta', 'Alpha']);
  expect(names({ sort: 'km' })).toEqual(['beta', 'gamma 9', 'Alpha', 'gamma 10']);
  expect(SHOES[0]?.name).toBe('beta');
});

test('a page is a slice of what was found, and the total is of all', () => {
  const second = clientRows(SHOES, COLUMNS, { ...VIEW, sort: 'name', page: 2, pageSize: 3 });
  expect(second).toEqual({ rows: [{ name: 'gamma 10', km: null }], total: 4 });
});
