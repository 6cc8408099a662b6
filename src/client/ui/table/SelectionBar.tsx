import Button from 'antd/es/button';
import ConfigProvider from 'antd/es/config-provider';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import type { RowSelection } from './useRowSelection.ts';

export interface SelectionBarProps<Row> {
  selection: RowSelection<Row>;
  /** All rows that match search and filters; left out when only a page can be selected. */
  loadAll?: () => Promise<readonly Row[]>;
  actions: ReactNode;
}

interface PlacedBarProps<Row> extends SelectionBarProps<Row> {
  label: string;
  total: number;
  /** Its page checkbox takes the focus when the bar disappears. */
  table: RefObject<HTMLElement | null>;
}

/** Appears at the lower edge of the screen, so that no row moves. */
export function SelectionBar<Row>({ selection, loadAll, actions, label, total, table }: PlacedBarProps<Row>) {
  const texts = useTexts(tablesTexts);
  const count = useRef<HTMLOutputElement>(null);
  const lastRead = useRef(0);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const size = selection.chosen.size;

  const handleAll = async (load: () => Promise<readonly Row[]>) => {
    // The button disappears once all rows are selected.
    count.current?.focus();
    setState('loading');
    lastRead.current += 1;
    const read = lastRead.current;
    const rows = await load().catch(() => null);
    if (read !== lastRead.current) return;
    if (rows) selection.choose(rows);
    setState(rows ? 'ready' : 'failed');
  };

  const handleClear = () => {
    lastRead.current += 1;
    setState('ready');
    selection.clear();
    table.current?.querySelector<HTMLElement>('thead input')?.focus();
  };

  return (
    <section className={size > 0 ? 'k-selection no-print' : 'sr-only'} aria-label={texts.selection({ table: label })}>
      <output ref={count} tabIndex={-1}>
        {size > 0 && texts.selected({ count: formatCount(size) })}
      </output>
      {size > 0 && (
        <>
          <ConfigProvider componentDisabled={state === 'loading'}>{actions}</ConfigProvider>
          {loadAll && size < total && (
            <Button type="text" disabled={state === 'loading'} onClick={() => void handleAll(loadAll)}>
              {state === 'loading' ? texts.selecting : texts.selectAll({ count: formatCount(total) })}
            </Button>
          )}
          <Button type="text" onClick={handleClear}>
            {texts.clearSelection}
          </Button>
        </>
      )}
      {state === 'failed' && <p role="alert">{texts.selectAllFailed}</p>}
    </section>
  );
}
