import { useState } from 'react';
import type { TableState } from './useTableState.ts';

/** Selected rows by key; they stay selected on other pages and in another order. */
export interface RowSelection<Row> {
  chosen: ReadonlyMap<string, Row>;
  choose: (rows: readonly Row[]) => void;
  drop: (rows: readonly Row[]) => void;
  clear: () => void;
  rowKey: (row: Row) => string;
}

/** Another search or filter clears the selection. */
export function useRowSelection<Row>(
  { search, filters }: Pick<TableState, 'search' | 'filters'>,
  rowKey: (row: Row) => string,
): RowSelection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const scope = JSON.stringify([search, filters]);
  const [seen, setSeen] = useState(scope);
  if (scope !== seen) {
    setSeen(scope);
    setChosen(new Map());
  }
  return {
    chosen,
    rowKey,
    choose: (rows) => setChosen((held) => new Map([...held, ...rows.map((row) => [rowKey(row), row] as const)])),
    drop: (rows) => {
      const gone = new Set(rows.map(rowKey));
      setChosen((held) => new Map([...held].filter(([key]) => !gone.has(key))));
    },
    clear: () => setChosen(new Map()),
  };
}
