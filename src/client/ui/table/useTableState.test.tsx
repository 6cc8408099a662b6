import { act, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { type TableState, useTableState } from './useTableState.ts';

let held: TableState;

function Filters() {
  held = useTableState({ sortable: ['start'], filters: ['sport', 'from', 'to'] });
  return <p>{Object.values(held.filters).join(' ')}</p>;
}

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  render(<RouterProvider router={createBrowserRouter([{ path: '/', element: <Filters /> }])} />);
});

test.each([
  ['a filter', () => held.setFilter('sport', 'Run'), '?sport=Run'],
  ['several filters', () => held.setFilters({ sport: 'Run', from: '2026-11-01' }), '?sport=Run&from=2026-11-01'],
  ['a search', () => held.setSearch('anna'), '?q=anna'],
  ['another order', () => held.toggleSort('start'), '?sort=start'],
  ['another page size', () => held.setPageSize(50), '?page_size=50'],
  ['Reset', () => held.reset(), ''],
])('%s begins at the first page', async (_name, change, search) => {
  await act(async () => held.correctPage(3));
  expect(window.location.search).toBe('?page=3');
  await act(async () => change());
  expect(window.location.search).toBe(search);
});

test('a change that comes before the former one is drawn keeps it', async () => {
  const drawn = held;
  await act(async () => {
    drawn.setFilter('sport', 'Run');
    await Promise.resolve();
    drawn.setFilters({ from: '2026-11-01', to: '2026-11-25' });
    await Promise.resolve();
    drawn.toggleSort('start');
    await Promise.resolve();
    drawn.toggleSort('start');
  });
  expect(await screen.findByText('Run 2026-11-01 2026-11-25')).toBeVisible();
  expect(window.location.search).toBe('?sport=Run&from=2026-11-01&to=2026-11-25&sort=-start');
});
