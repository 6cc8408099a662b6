import './selection.css';
import Button from 'antd/es/button';
import { type ReactNode, useRef, useState } from 'react';
import { useTablesTexts } from '#client/texts/useTablesTexts.ts';
import { formatCount } from './format.ts';
import type { RowSelection } from './useRowSelection.ts';

export interface SelectionBarProps<Row> {
  selection: RowSelection<Row>;
  /** Reads every row that matches search and filters; left out where only a page can be marked. */
  loadAll?: () => Promise<readonly Row[]>;
  /** What can be done with the marked rows. */
  actions: ReactNode;
}

interface PlacedBarProps<Row> extends SelectionBarProps<Row> {
  /** The table's name. */
  label: string;
  /** How many rows match. */
  total: number;
}

/** The line between filters and table that acts on the marked rows. It is always there, so that nothing moves at the first mark. */
export function SelectionBar<Row>({ selection, loadAll, actions, label, total }: PlacedBarProps<Row>) {
  const texts = useTablesTexts();
  const count = useRef<HTMLOutputElement>(null);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const size = selection.chosen.size;

  const handleAll = async (load: () => Promise<readonly Row[]>) => {
    // The button goes away once all are marked.
    count.current?.focus();
    setState('loading');
    try {
      selection.choose(await load());
      setState('ready');
    } catch {
      setState('failed');
    }
  };

  return (
    <section className="k-selection no-print" aria-label={texts.selection(label)} data-on={size > 0 || undefined}>
      <output ref={count} tabIndex={-1}>
        {size > 0 ? texts.selected(formatCount(size)) : texts.nothingSelected}
      </output>
      {size > 0 && (
        <>
          {actions}
          {loadAll && size < total && (
            <Button type="text" disabled={state === 'loading'} onClick={() => void handleAll(loadAll)}>
              {state === 'loading' ? texts.selecting : texts.selectAll(formatCount(total))}
            </Button>
          )}
          <Button
            type="text"
            onClick={() => {
              selection.clear();
              count.current?.focus();
            }}
          >
            {texts.clearSelection}
          </Button>
        </>
      )}
      {state === 'failed' && <p role="alert">{texts.selectAllFailed}</p>}
    </section>
  );
}
