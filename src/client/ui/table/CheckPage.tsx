import { useTablesTexts } from '#client/texts/useTablesTexts.ts';
import { CheckCell } from './CheckCell.tsx';
import type { RowSelection } from './useRowSelection.ts';

interface CheckPageProps<Row> {
  rows: readonly Row[];
  selection: RowSelection<Row>;
}

/** The head's checkbox: marks or unmarks what is on this page. */
export function CheckPage<Row>({ rows, selection }: CheckPageProps<Row>) {
  const texts = useTablesTexts();
  const count = rows.filter((row) => selection.chosen.has(selection.rowKey(row))).length;
  const isAll = rows.length > 0 && count === rows.length;
  return (
    <CheckCell
      label={texts.selectPage}
      isChecked={isAll}
      isMixed={count > 0 && !isAll}
      isDisabled={rows.length === 0}
      onToggle={() => (isAll ? selection.drop(rows) : selection.choose(rows))}
    />
  );
}
