import { useTablesTexts } from '#client/texts/useTablesTexts.ts';
import { CheckCell } from './CheckCell.tsx';
import type { RowSelection } from './useRowSelection.ts';

interface CheckRowProps<Row> {
  row: Row;
  /** What the row is called. */
  name: string;
  selection: RowSelection<Row>;
}

/** A row's own checkbox: "Select KDZ-011-3". */
export function CheckRow<Row>({ row, name, selection }: CheckRowProps<Row>) {
  const texts = useTablesTexts();
  const isChosen = selection.chosen.has(selection.rowKey(row));
  return (
    <CheckCell
      label={texts.selectRow(name)}
      isChecked={isChosen}
      onToggle={() => (isChosen ? selection.drop([row]) : selection.choose([row]))}
    />
  );
}
