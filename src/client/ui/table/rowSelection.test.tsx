import { act, screen, waitFor, within } from '@testing-library/react';
import Button from 'antd/es/button';
import { renderPart } from '#client/testing/renderPart.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Column } from './Column.ts';
import { DataTable } from './DataTable.tsx';
import { useRowSelection } from './useRowSelection.ts';
import { useTableState } from './useTableState.ts';

interface Code {
  id: string;
  code: string;
}

const CODES: Code[] = Array.from({ length: 23 }, (_, index) => ({ id: `id-${index}`, code: `C-${index + 101}` }));
const COLUMNS: Column<Code>[] = [{ key: 'code', title: 'Code', text: ({ code }) => code }];

function Codes({ loadAll, onAct }: { loadAll?: () => Promise<readonly Code[]>; onAct?: (codes: string[]) => void }) {
  const table = useTableState({ sortable: ['code'], defaultSort: 'code' });
  const selection = useRowSelection<Code>(table, ({ id }) => id);
  return (
    <PageSection title="Participants">
      <DataTable
        label="Participants"
        table={table}
        query={{ isFetching: false, refetch: () => undefined, data: CODES }}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/elsewhere/${id}`}
        bulk={{
          selection,
          loadAll,
          actions: <Button onClick={() => onAct?.([...selection.chosen.values()].map(({ code }) => code))}>Act</Button>,
        }}
      />
    </PageSection>
  );
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const bar = () => screen.getByRole('region', { name: 'Participants, selected rows' });

test('each row has a checkbox with its name; the bar comes with the first mark, counts aloud and acts, across pages', async () => {
  const onAct = jest.fn();
  const { user } = renderPart(<Codes onAct={onAct} />);
  expect(bar()).toHaveClass('sr-only');
  expect(within(bar()).getByRole('status')).toBeEmptyDOMElement();
  await user.click(box('Select C-103'));
  expect(bar()).not.toHaveClass('sr-only');
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  await user.click(box('Select C-121'));
  expect(within(bar()).getByRole('status')).toHaveTextContent('2 selected');
  await user.click(within(bar()).getByRole('button', { name: 'Act' }));
  expect(onAct).toHaveBeenCalledWith(['C-103', 'C-121']);
});

test('the checkbox in the head marks the page, is mixed when only some of it is marked, and unmarks it', async () => {
  const { user } = renderPart(<Codes />);
  await user.click(box('Select C-101'));
  const head = box('Select every row of this page');
  expect(head).toBePartiallyChecked();
  await user.click(head);
  expect(head).toBeChecked();
  expect(within(bar()).getByRole('status')).toHaveTextContent('10 selected');
  await user.click(head);
  expect(head).not.toBeChecked();
  expect(within(bar()).getByRole('status')).toBeEmptyDOMElement();
});

test('"Select all 23 matching" reads them all; Clear selection gives the focus a place', async () => {
  const { user } = renderPart(<Codes loadAll={async () => CODES} />);
  await user.click(box('Select C-101'));
  await user.click(screen.getByRole('button', { name: 'Select all 23 matching' }));
  expect(await screen.findByText('23 selected')).toHaveFocus();
  expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(box('Select every row of this page')).toHaveFocus();
  expect(box('Select C-101')).not.toBeChecked();
});

test('no action acts on a few rows while all of them are being read', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly Code[]>();
  const onAct = jest.fn();
  const { user } = renderPart(<Codes loadAll={() => promise} onAct={onAct} />);
  await user.click(box('Select C-101'));
  await user.click(screen.getByRole('button', { name: 'Select all 23 matching' }));
  expect(screen.getByRole('button', { name: 'Act' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Act' }));
  expect(onAct).not.toHaveBeenCalled();
  await act(async () => resolve(CODES));
  await user.click(screen.getByRole('button', { name: 'Act' }));
  expect(onAct).toHaveBeenCalledWith(CODES.map(({ code }) => code));
});

test('a selection that is cleared while all rows are being read stays empty', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly Code[]>();
  const { user } = renderPart(<Codes loadAll={() => promise} />);
  await user.click(box('Select C-101'));
  await user.click(screen.getByRole('button', { name: 'Select all 23 matching' }));
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  await act(async () => resolve(CODES));
  expect(within(bar()).getByRole('status')).toBeEmptyDOMElement();
  await user.click(box('Select C-102'));
  expect(screen.getByRole('button', { name: 'Act' })).toBeEnabled();
});

test('when not all rows can be read, it says so and what was marked stays', async () => {
  const { user } = renderPart(<Codes loadAll={() => Promise.reject(new Error('no network'))} />);
  await user.click(box('Select C-101'));
  await user.click(screen.getByRole('button', { name: 'Select all 23 matching' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not select all rows. Try again.');
  expect(within(bar()).getByRole('status')).toHaveTextContent('1 selected');
});

test('by keyboard alone: Tab reaches a checkbox, Space marks it, and a press on it does not open the row', async () => {
  const { user } = renderPart(<Codes />);
  box('Select every row of this page').focus();
  await user.tab();
  await user.tab();
  expect(box('Select C-101')).toHaveFocus();
  await user.keyboard(' ');
  expect(box('Select C-101')).toBeChecked();
  await user.click(box('Select C-102').closest('label') ?? document.body);
  expect(box('Select C-102')).toBeChecked();
  expect(screen.getByRole('table')).toBeVisible();
});

test('another search is another set: nothing stays marked', async () => {
  const { user } = renderPart(<Codes />);
  await user.click(box('Select C-101'));
  await user.type(screen.getByRole('searchbox'), 'C-10');
  await waitFor(() => expect(screen.getByText(/^9 results/)).toBeVisible());
  expect(box('Select C-101')).not.toBeChecked();
});

test('rows that were still being read under another search are not marked', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly Code[]>();
  const { user } = renderPart(<Codes loadAll={() => promise} />);
  await user.click(box('Select C-101'));
  await user.click(screen.getByRole('button', { name: 'Select all 23 matching' }));
  await user.type(screen.getByRole('searchbox'), 'C-10');
  await waitFor(() => expect(screen.getByText(/^9 results/)).toBeVisible());
  await user.click(box('Select C-102'));
  await act(async () => resolve(CODES));
  expect(within(bar()).getByRole('status')).toHaveTextContent('1 selected');
  expect(box('Select C-101')).not.toBeChecked();
});

test('checkboxes and the bar are not printed', async () => {
  const { user } = renderPart(<Codes />);
  await user.click(box('Select C-101'));
  for (const checkbox of screen.getAllByRole('checkbox')) expect(checkbox.closest('.no-print')).not.toBeNull();
  expect(bar()).toHaveClass('no-print');
});
