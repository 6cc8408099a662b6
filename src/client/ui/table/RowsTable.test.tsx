import { act, screen } from '@testing-library/react';
import { renderPart } from '#client/testing/renderPart.tsx';
import { MISSING } from '#client/ui/format/format.ts';
import type { Column } from './Column.ts';
import { RowsTable } from './RowsTable.tsx';

interface Member {
  email: string;
  canLeave: boolean;
}

const COLUMNS: Column<Member>[] = [
  { key: 'email', title: 'Email', text: ({ email }) => email },
  { key: 'end', title: 'End', text: () => '', render: () => <button type="button">End</button>, isUnprinted: true },
];
const MEMBERS = [
  { email: 'ada@example.org', canLeave: true },
  { email: 'owner@example.org', canLeave: false },
];

function setUp() {
  return renderPart(
    <RowsTable
      label="Team"
      columns={COLUMNS}
      rows={MEMBERS}
      rowKey={({ email }) => email}
      rowActions={({ canLeave }) => (canLeave ? [{ label: 'Remove', onSelect: () => undefined }] : [])}
    />,
  );
}

test('a row without actions has no menu, and a column of buttons is not printed', () => {
  setUp();
  expect(screen.getByRole('button', { name: 'Actions for ada@example.org' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions for owner@example.org' })).not.toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'End' })).toHaveClass('no-print');
  expect(screen.getByRole('columnheader', { name: 'Email' })).not.toHaveClass('no-print');
});

test('on a card a value has its word before it, which a missing value does without', () => {
  const columns: Column<Member>[] = [
    { key: 'email', title: 'Email', text: ({ email }) => email },
    { key: 'seen', title: 'Seen', text: ({ canLeave }) => (canLeave ? '3' : MISSING), card: 2, cardLabel: 'Seen' },
  ];
  renderPart(<RowsTable label="Team" columns={columns} rows={MEMBERS} rowKey={({ email }) => email} />);
  const [known, missing] = screen.getAllByRole('cell');
  expect(known).toHaveAttribute('data-card-label', 'Seen');
  expect(known).toHaveAttribute('data-card', '2');
  expect(missing).not.toHaveAttribute('data-card');
});

test('a table that is wider than the screen is in a named region that the keyboard reaches, others are not', () => {
  const observers = new Set<() => void>();
  const known = window.ResizeObserver;
  window.ResizeObserver = class {
    constructor(change: ResizeObserverCallback) {
      observers.add(() => change([], this));
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  const width = jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(800);
  setUp();
  expect(screen.queryByRole('group', { name: 'Team' })).not.toBeInTheDocument();
  act(() => {
    for (const change of observers) change();
  });
  expect(screen.getByRole('group', { name: 'Team' })).toHaveAttribute('tabindex', '0');
  width.mockRestore();
  window.ResizeObserver = known;
});
