import { useState } from 'react';
import type { TableState } from './useTableState.ts';

/** Selected rows by key; they stay selected on other pages and in another order. */
export interface RowSelection<Row> {
  chosen: ReadonlyMap<string, Row>;
  /** Without effect when search or filters have changed meanwhile. */
  choose: (rows: readonly Row[]) => void;
  drop: (rows: readonly Row[]) => void;
  clear: () => void;
  rowKey: (row: Row) => string;
}

interface ChosenRows<Row> {
  scope: string;
  chosen: ReadonlyMap<string, Row>;
}

/** Another search or filter clears the selection. */
export function useRowSelection<Row>(
  { search, filters }: Pick<TableState, 'search' | 'filters'>,
  rowKey: (row: Row) => string,
): RowSelection<Row> {
  const scope = JSON.stringify([search, filters]);
  const [held, setHeld] = useState<ChosenRows<Row>>({ scope, chosen: new Map() });
  if (held.scope !== scope) setHeld({ scope, chosen: new Map() });
  const change = (toChosen: (chosen: ChosenRows<Row>['chosen']) => ChosenRows<Row>['chosen']) =>
    setHeld((now) => (now.scope === scope ? { scope, chosen: toChosen(now.chosen) } : now));
  return {
    chosen: held.chosen,
    rowKey,
    choose: (rows) => change((chosen) => new Map([...chosen, ...rows.map((row) => [rowKey(row), row] as const)])),
    drop: (rows) => {
      const gone = new Set(rows.map(rowKey));
      change((chosen) => new Map([...chosen].filter(([key]) => !gone.has(key))));
    },
    clear: () => change(() => new Map()),
  };
}
