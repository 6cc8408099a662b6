import { type ComponentProps, type CSSProperties, createContext, use } from 'react';
import { PADDING_ROW_HEIGHT } from '#shared/constants.ts';

/** Values that antd's Table does not pass to its parts. */
interface TableFrame {
  label: string;
  layout: 'cards' | 'stack' | undefined;
  columnCount: number;
  rowCount: number;
  padding: number;
  /** Before the first answer. */
  isPending: boolean;
  isLoading: boolean;
  /** New rows are being loaded. */
  isOld: boolean;
}

export const TableFrameContext = createContext<TableFrame | null>(null);

function useFrame(): TableFrame {
  const frame = use(TableFrameContext);
  if (!frame) throw new Error('Parts of a table stand in a DataGrid.');
  return frame;
}

function TablePart({ style: _style, className: _className, children, ...rest }: ComponentProps<'table'>) {
  const { label, layout, columnCount, isPending, isOld } = useFrame();
  const sizes = { '--k-row-height': `${PADDING_ROW_HEIGHT}px`, '--k-columns': columnCount } as CSSProperties;
  return (
    <table
      {...rest}
      className="k-table"
      style={sizes}
      data-stacks={layout === 'stack' || undefined}
      data-cards={layout === 'cards' || undefined}
      data-pending={isPending || undefined}
      aria-busy={isPending || isOld}
    >
      <caption className="sr-only">{label}</caption>
      {children}
    </table>
  );
}

/** antd shows a row of its own for an empty table. */
function BodyPart({ children, ...rest }: ComponentProps<'tbody'>) {
  const { columnCount, rowCount, padding, isPending, isLoading } = useFrame();
  return (
    <tbody {...rest}>
      {rowCount > 0 && children}
      <PaddingRows
        from={rowCount}
        count={padding}
        columnCount={columnCount}
        isPending={isPending}
        isLoading={isLoading}
      />
    </tbody>
  );
}

/** antd's header cell is no button and handles Enter only; the header of the checkboxes names no column. */
function HeadPart(props: ComponentProps<'th'>) {
  const { onClick, onKeyDown: _key, tabIndex, scope: _scope, ...named } = props;
  const { 'aria-label': _label, 'aria-description': _text, ...rest } = named;
  if (rest.className?.includes('selection-column')) return <td {...rest} className={`${rest.className} no-print`} />;
  if (tabIndex === undefined) return <th {...rest} scope="col" />;
  return (
    <th {...rest} scope="col" data-sortable>
      <button type="button" className="k-sort" onClick={() => onClick?.({} as never)}>
        {rest.children}
      </button>
    </th>
  );
}

/**
 * Corrects antd's Table: adds a caption, makes headers buttons (https://github.com/ant-design/ant-design/issues/32092),
 * and hides padding rows from screen readers.
 */
export const TABLE_PARTS = { table: TablePart, body: { wrapper: BodyPart }, header: { cell: HeadPart } };

interface PaddingRowsProps {
  /** Position of the first padding row in the table. */
  from: number;
  count: number;
  columnCount: number;
  /** While loading, the rows keep their space on a phone too. */
  isPending: boolean;
  isLoading: boolean;
}

/** Hides rows without content from screen readers. */
const SILENT = { 'aria-hidden': true };

/** Keeps the pager in place on a short page; hidden from screen readers and on phones. */
function PaddingRows({ from, count, columnCount, isPending, isLoading }: PaddingRowsProps) {
  return Array.from({ length: Math.max(0, count) }, (_, row) => (
    // By position, so that no row moves when rows are added above it.
    <tr key={`padding-${String(from + row)}`} {...SILENT} data-padding={isPending ? undefined : true}>
      <td colSpan={columnCount}>{isLoading && <span className="k-table-skeleton" />}</td>
    </tr>
  ));
}
