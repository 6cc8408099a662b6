import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { fixDate } from '#client/testing/fixDate.ts';
import { renderPart } from '#client/testing/renderPart.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';
import type { QueryLike } from './queryLike.ts';

const REFETCH = () => undefined;
const FAILURE = { status: 500, message: 'Internal Server Error', requestId: 'request-9' };

function show(query: Omit<QueryLike<string[]>, 'refetch'>) {
  return renderPart(
    <QueryBoundary
      query={{ refetch: REFETCH, ...query }}
      failedTitle="Could not load the labs."
      isEmpty={(labs) => labs.length === 0}
      empty={<p>No labs yet.</p>}
    >
      {(labs) => <p>{labs.join(', ')}</p>}
    </QueryBoundary>,
  );
}

test('loading shows nothing for 300 ms, then grey lines, and after 10 s says that it goes on', () => {
  jest.useFakeTimers();
  show({ isFetching: true });
  const lines = () => document.querySelectorAll('.k-skeleton > div:not(.k-skeleton-room) li').length;
  act(() => jest.advanceTimersByTime(299));
  expect(lines()).toBe(0);
  act(() => jest.advanceTimersByTime(1));
  expect(lines()).toBe(3);
  expect(screen.queryByText('Still loading…')).toBeNull();
  act(() => jest.advanceTimersByTime(9700));
  expect(screen.getByText('Still loading…')).toBeVisible();
  jest.useRealTimers();
});

test('a failure says what, why and under which reference', () => {
  show({ isFetching: false, error: FAILURE });
  const block = screen.getByRole('alert');
  expect(block).toHaveTextContent('Could not load the labs.');
  expect(block).toHaveTextContent('Internal Server Error');
  expect(block).toHaveTextContent('Reference: request-9');
});

test('a fault of the client shows a sentence of Kadenz in place of the words of the browser', () => {
  show({ isFetching: false, error: { message: "Cannot read properties of undefined (reading 'map')" } });
  const block = screen.getByRole('alert');
  expect(block).toHaveTextContent('Could not load the labs.An error occurred');
  expect(block).not.toHaveTextContent('Cannot read properties');
});

test('PAGES §3.0-C the reference of a failure can be copied', async () => {
  const { user } = show({ isFetching: false, error: FAILURE });
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy reference' }));
  expect(await screen.findByText('Copied to clipboard')).toBeVisible();
  expect(write).toHaveBeenCalledWith('request-9');
});

test('data is shown, old data stays beside a failed refresh, and empty is said in its own words', () => {
  show({ isFetching: false, data: ['Heart', 'Lung'], error: FAILURE });
  expect(screen.getByText('Heart, Lung')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Could not refresh. What you see may be out of date.');
  show({ isFetching: false, data: [] });
  expect(screen.getByText('No labs yet.')).toBeVisible();
});

test('an answer to former arguments is neither called empty nor shown beside the failure of others', () => {
  const former = { isFetching: false, currentData: undefined };
  show({ ...former, isFetching: true, data: [] });
  expect(screen.queryByText('No labs yet.')).toBeNull();
  show({ ...former, data: ['Heart'], error: FAILURE });
  expect(screen.getByRole('alert')).toHaveTextContent('Could not load the labs.');
  expect(screen.queryByText('Heart')).toBeNull();
});

test('PAGES §3.0-C a failed refresh says from when the data are, with the day when it is another one', () => {
  fixDate('2026-11-20T13:32:00.000Z');
  const query = { isFetching: false, data: ['Heart'], error: FAILURE };
  show({ ...query, fulfilledTimeStamp: new Date('2026-11-20T12:05:00').getTime() });
  expect(screen.getByRole('alert')).toHaveTextContent('Showing data from 12:05. Could not refresh.');
  cleanup();
  show({ ...query, fulfilledTimeStamp: new Date('2026-11-19T12:05:00').getTime() });
  expect(screen.getByRole('alert')).toHaveTextContent('Showing data from 19.11.2026 12:05. Could not refresh.');
  jest.useRealTimers();
});

test('trying again keeps the button while it is under way, and leaves the focus with what came', async () => {
  const steps: ((query: Omit<QueryLike<string>, 'refetch'>) => void)[] = [];
  function Retrying() {
    const [query, setQuery] = useState<Omit<QueryLike<string>, 'refetch'>>({ isFetching: false, error: FAILURE });
    steps[0] = setQuery;
    return (
      <main>
        <QueryBoundary
          failedTitle="Could not load the lab."
          query={{ ...query, refetch: () => setQuery({ isFetching: true }) }}
        >
          {(text) => <p>{text}</p>}
        </QueryBoundary>
      </main>
    );
  }
  const { user } = renderPart(<Retrying />);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Loading...' })).toHaveFocus();
  act(() => steps[0]?.({ isFetching: false, data: 'Here it is' }));
  expect(screen.getByText('Here it is').parentElement).toHaveFocus();
});

test('a query that is skipped meanwhile keeps its empty answer', () => {
  show({ isFetching: false, currentData: undefined, data: [] });
  expect(screen.getByText('No labs yet.')).toBeVisible();
});
