import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lazy, Suspense, useState } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { renderPart } from '#client/testing/renderPart.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { QueryLike } from '#client/ui/page/queryLike.ts';
import type { Column } from './Column.ts';
import { DataTable, type TableData } from './DataTable.tsx';
import { useTableState } from './useTableState.ts';

interface Person {
  id: string;
  email: string;
  role: string;
}

const COLUMNS: Column<Person>[] = [
  { key: 'email', title: 'Email', text: ({ email }) => email },
  { key: 'role', title: 'Role', text: ({ role }) => role },
];

const PEOPLE: Person[] = Array.from({ length: 23 }, (_, index) => {
  const number = String(index + 1).padStart(2, '0');
  return { id: number, email: `p${number}@example.org`, role: index % 3 === 0 ? 'admin' : 'user' };
});

const READY = { isFetching: false, refetch: () => undefined };

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="address">{`${pathname}${search}`}</p>
      <button type="button" onClick={() => navigate(-1)}>
        Way back
      </button>
    </>
  );
}

interface PeopleProps {
  query?: QueryLike<TableData<Person>>;
  prefix?: string;
  isShort?: boolean;
}

function People({ query, prefix, isShort }: PeopleProps) {
  const table = useTableState({ sortable: ['email', 'role'], defaultSort: 'email', prefix });
  const [people, setPeople] = useState(PEOPLE);
  return (
    <PageSection title={prefix ?? 'User Management'}>
      <DataTable
        label={prefix ?? 'Users'}
        table={table}
        query={query ?? { ...READY, data: people }}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/users/${id}`}
        rowActions={({ id }) => [
          { label: 'Delete', onSelect: () => setPeople(people.filter((person) => person.id !== id)) },
        ]}
        words={{ noResults: 'No users match this search.', failed: 'Could not load the users.' }}
        isShort={isShort}
      />
    </PageSection>
  );
}

function setUp(url = '/', part = <People />) {
  return renderPart(
    <>
      <Address />
      <Routes>
        <Route path="/" element={part} />
        <Route path="/users/:id" element={<h1>One user</h1>} />
      </Routes>
    </>,
    { url },
  );
}

const address = () => screen.getByTestId('address').textContent;
const rows = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);
const head = (name: string) => screen.getByRole('columnheader', { name });

test('SPEC §9 page sizes: a table starts with 10 rows and offers 10, 25, 50 and 100', async () => {
  const { user } = setUp();
  expect(rows()).toHaveLength(10);
  const size = screen.getByRole('combobox', { name: 'Rows per page' });
  expect(size).toHaveValue('10');
  expect(
    within(size)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['10', '25', '50', '100']);
  await user.selectOptions(size, '25');
  expect(rows()).toHaveLength(23);
  expect(address()).toBe('/?page_size=25');
});

test('SPEC §9 page sizes: a short page is filled up with rows of 48 px that are nothing to a screen reader', () => {
  setUp('/?page=3');
  expect(rows()).toEqual(['p21@example.org', 'p22@example.org', 'p23@example.org']);
  const table = screen.getByRole('table', { name: 'Users' });
  expect(table.querySelectorAll('tbody tr[aria-hidden="true"]')).toHaveLength(7);
  expect(table.style.getPropertyValue('--k-row-height')).toBe('48px');
});

const paddingRows = () => screen.getByRole('table').querySelectorAll('tbody tr[aria-hidden="true"]');

test('a short list ends with its last row, without a pager; with more rows than a page it has both', () => {
  setUp('/', <People isShort query={{ ...READY, data: PEOPLE.slice(0, 4) }} />);
  expect(rows()).toHaveLength(4);
  expect(paddingRows()).toHaveLength(0);
  expect(screen.queryByRole('navigation')).toBeNull();
  cleanup();
  setUp('/?page=3', <People isShort />);
  expect(rows()).toHaveLength(3);
  expect(paddingRows()).toHaveLength(7);
  expect(screen.getByRole('navigation')).toBeVisible();
});

test('the head stays in sight from 25 rows on', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    id: String(index),
    email: `m${index}@example.org`,
    role: 'user',
  }));
  setUp('/?page_size=25', <People query={{ ...READY, data: many }} />);
  const region = () => screen.getByRole('table').closest('.k-table-scroll');
  expect(region()).toHaveAttribute('data-long', 'page');
  cleanup();
  setUp('/', <People query={{ ...READY, data: many }} />);
  expect(region()).not.toHaveAttribute('data-long');
});

test('SPEC §2 user management: sorting by a column goes up, then down, only that column says so, and the address holds it', async () => {
  const { user } = setUp();
  expect(head('Email')).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(head('Email')).getByRole('button'));
  expect(rows()[0]).toBe('p23@example.org');
  expect(head('Email')).toHaveAttribute('aria-sort', 'descending');
  expect(address()).toBe('/?sort=-email');
  await user.click(within(head('Role')).getByRole('button'));
  expect(head('Role')).toHaveAttribute('aria-sort', 'ascending');
  expect(head('Email')).not.toHaveAttribute('aria-sort');
  expect(head('Actions')).not.toHaveAttribute('aria-sort');
  expect(address()).toBe('/?sort=role');
  expect(screen.getByText(/Sorted by Role, ascending/)).toBeInTheDocument();
});

test('SPEC §2 user management: the search waits 200 ms after the last key, counts aloud, and takes one step back as a whole', async () => {
  const { user } = setUp();
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  jest.useFakeTimers();
  for (const value of ['P', 'P2']) {
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value } });
    act(() => jest.advanceTimersByTime(199));
    expect(address()).toBe('/?page=2');
  }
  act(() => jest.advanceTimersByTime(1));
  jest.useRealTimers();
  expect(address()).toBe('/?q=P2');
  expect(rows()).toEqual(['p20@example.org', 'p21@example.org', 'p22@example.org', 'p23@example.org']);
  expect(screen.getByText(/^4 results/)).toHaveTextContent('4 results');
  await user.click(screen.getByRole('button', { name: 'Way back' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  expect(rows()).toHaveLength(10);
});

test('who follows a link right after typing gets there, however long the next screen takes', async () => {
  const loaded = Promise.withResolvers<{ default: () => React.JSX.Element }>();
  const Slow = lazy(() => loaded.promise);
  renderPart(
    <Suspense>
      <Routes>
        <Route path="/" element={<People />} />
        <Route path="/users/:id" element={<Slow />} />
      </Routes>
    </Suspense>,
  );
  const link = screen.getByRole('link', { name: 'p02@example.org' });
  jest.useFakeTimers();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'p02' } });
  fireEvent.click(link);
  act(() => jest.advanceTimersByTime(1000));
  jest.useRealTimers();
  expect(link).toBeVisible();
  expect(window.location.pathname).toBe('/users/02');
  await act(async () => loaded.resolve({ default: () => <h1>One user</h1> }));
  expect(await screen.findByRole('heading', { name: 'One user' })).toBeVisible();
});

test('nothing found differs from nothing there, and Reset takes the search back', async () => {
  const { user } = setUp('/?q=zzz');
  expect(screen.getByText('No users match this search.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(address()).toBe('/');
  expect(rows()).toHaveLength(10);
});

test('a table without any row says so', () => {
  setUp('/', <People query={{ ...READY, data: [] }} />);
  expect(screen.getByText('Nothing here yet.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('paging is a list of links; each is an entry of its own in the history', async () => {
  const { user } = setUp();
  const pager = screen.getByRole('navigation', { name: 'Users, pages' });
  expect(within(pager).getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  await user.click(within(pager).getByRole('link', { name: 'Next page' }));
  await user.click(within(pager).getByRole('link', { name: 'Next page' }));
  expect(rows()).toHaveLength(3);
  const next = within(pager).getByRole('link', { name: 'Next page' });
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Way back' }));
  await waitFor(() => expect(address()).toBe('/?page=2'));
});

test('a page that no longer is leads to the last one', async () => {
  setUp('/?page=9');
  await waitFor(() => expect(address()).toBe('/?page=3'));
  expect(rows()).toHaveLength(3);
});

test('SPEC §2 user management: the first column is a link, and a click on the row repeats it', async () => {
  const { user } = setUp();
  expect(screen.getByRole('link', { name: 'p01@example.org' })).toHaveAttribute('href', '/users/01');
  await user.click(screen.getAllByRole('cell', { name: 'user' })[0] ?? document.body);
  expect(address()).toBe('/users/02');
});

test('a row opens a new tab with Ctrl and the middle button, and stays put while text is marked or a control is pressed', async () => {
  const { user } = setUp();
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  const cell = screen.getAllByRole('cell', { name: 'user' })[0] ?? document.body;
  fireEvent.click(cell, { ctrlKey: true });
  fireEvent(cell, new MouseEvent('auxclick', { button: 1, bubbles: true }));
  expect(open.mock.calls.map(([href]) => href)).toEqual(['/users/02', '/users/02']);
  fireEvent(cell, new MouseEvent('auxclick', { button: 2, bubbles: true }));
  expect(open).toHaveBeenCalledTimes(2);
  open.mockRestore();

  const selection = document.getSelection();
  selection?.selectAllChildren(cell);
  fireEvent.click(cell);
  expect(address()).toBe('/');
  selection?.removeAllRanges();
  await user.click(screen.getByRole('button', { name: 'Actions for p02@example.org' }));
  expect(address()).toBe('/');
});

test('when the row that had the focus is deleted, the heading of the table takes it', async () => {
  const { user } = setUp();
  await user.click(screen.getByRole('button', { name: 'Actions for p02@example.org' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(screen.queryByText('p02@example.org')).toBeNull();
  expect(screen.getByRole('heading', { name: 'User Management' })).toHaveFocus();
});

test('rows that the server chose are shown as they come, with the total of all', () => {
  const data = { rows: PEOPLE.slice(3, 5), total: 1204 };
  setUp('/?page=2', <People query={{ ...READY, data }} />);
  expect(rows()).toEqual(['p04@example.org', 'p05@example.org']);
  expect(screen.getByText(/^1 204 results/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Page 121' })).toHaveAttribute('href', '/?page=121');
});

test.each([
  [1, '3 rows are printed here, 1 more is on other pages of this list.'],
  [9, '3 rows are printed here, 9 more are on other pages of this list.'],
])('a printed list with %i rows on other pages says so', (missing, sentence) => {
  const rows = PEOPLE.slice(0, 3);
  setUp('/', <People query={{ ...READY, data: { rows, total: rows.length + missing } }} />);
  expect(screen.getByText(sentence)).toHaveClass('print-only');
});

test('a failed read says what could not be loaded, why, and under which reference, and can be tried again', async () => {
  const refetch = jest.fn();
  const error = { status: 500, message: 'Internal Server Error', requestId: 'request-9' };
  const { user } = setUp('/', <People query={{ isFetching: false, refetch, error }} />);
  const block = screen.getByRole('alert');
  expect(block).toHaveTextContent('Could not load the users.');
  expect(block).toHaveTextContent('Internal Server Error');
  expect(block).toHaveTextContent('Reference: request-9');
  await user.click(within(block).getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('old rows stay while new ones are on their way, and after a failed refresh', () => {
  setUp('/', <People query={{ ...READY, isFetching: true, data: PEOPLE }} />);
  expect(rows()).toHaveLength(10);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
});

test('a failed refresh keeps the rows and says that they may be old', () => {
  setUp('/', <People query={{ ...READY, data: PEOPLE, error: { status: 500, message: 'Internal Server Error' } }} />);
  expect(rows()).toHaveLength(10);
  expect(screen.getByRole('alert')).toHaveTextContent('Could not refresh. What you see may be out of date.');
});

test('rows of former filters stay while others are on their way, but not beside the failure of those', () => {
  const former = { ...READY, data: PEOPLE, currentData: undefined };
  setUp('/', <People query={{ ...former, isFetching: true }} />);
  expect(rows()).toHaveLength(10);
  cleanup();
  setUp('/', <People query={{ ...former, error: { status: 503, message: 'Service Unavailable' } }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Could not load the users.');
  expect(screen.queryByRole('table')).toBeNull();
});

test('that former filters matched nothing is not said of those that are on their way', () => {
  setUp('/', <People query={{ ...READY, isFetching: true, data: [], currentData: undefined }} />);
  expect(screen.queryByText('Nothing here yet.')).toBeNull();
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
});

test('grey lines appear only when the first rows take longer than 300 ms', () => {
  jest.useFakeTimers();
  setUp('/', <People query={{ ...READY, isFetching: true }} />);
  const lines = () => document.querySelectorAll('.k-table-skeleton').length;
  act(() => jest.advanceTimersByTime(299));
  expect(lines()).toBe(0);
  act(() => jest.advanceTimersByTime(1));
  expect(lines()).toBe(10);
  jest.useRealTimers();
});

test('two tables on one page keep their states apart', async () => {
  const { user } = setUp(
    '/',
    <>
      <People prefix="one" />
      <People prefix="two" />
    </>,
  );
  const second = screen.getByRole('region', { name: 'two' });
  await user.click(within(second).getByRole('link', { name: 'Page 3' }));
  expect(address()).toBe('/?two_page=3');
  expect(within(second).getAllByRole('rowheader')).toHaveLength(3);
  expect(within(screen.getByRole('region', { name: 'one' })).getAllByRole('rowheader')).toHaveLength(10);
});
