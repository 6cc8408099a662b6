import Button from 'antd/es/button';
import { type ReactNode, useContext, useState } from 'react';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { type DeviceView, readDeviceView, storeDeviceView } from './deviceView.ts';
import { TableOwnerContext } from './TableOwnerContext.ts';

const ViewDialog = fetchedPart(
  async () => (await import(/* webpackChunkName: "table-view" */ './ViewDialog.tsx')).ViewDialog,
);

interface TableViewProps<Row> {
  columns: readonly Column<Row>[];
  density: 'comfortable' | 'compact' | undefined;
  tools: ReactNode;
}

/** Stored on this device by the table's `name`. */
export function useTableView<Row>(name: string, columns: readonly Column<Row>[]): TableViewProps<Row> {
  const texts = useTexts(tablesTexts);
  const owner = useContext(TableOwnerContext);
  const [view, setView] = useState(() => {
    const hidden = columns.filter(({ isHidden }) => isHidden).map(({ key }) => key);
    return readDeviceView(owner, name, hidden);
  });
  const [isOpen, setOpen] = useState(false);
  const change = (changes: Partial<DeviceView>) => {
    const next = { ...view, ...changes };
    storeDeviceView(owner, name, next);
    setView(next);
  };
  return {
    // The first column names its row, so it cannot be hidden.
    columns: columns.filter(({ key }, index) => index === 0 || !view.hidden.includes(key)),
    density: view.density === 'everywhere' ? undefined : view.density,
    tools: (
      <>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {texts.view.button}
        </Button>
        {isOpen && (
          <ViewDialog columns={columns.slice(1)} view={view} onChange={change} onClose={() => setOpen(false)} />
        )}
      </>
    ),
  };
}
