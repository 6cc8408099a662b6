import { type ComponentProps, type CSSProperties, createContext, use } from 'react';
import { PADDING_ROW_HEIGHT } from '#shared/constants.ts';
import { PaddingRows } from './PaddingRows.tsx';

/** What the parts of one table need that antd's Table does not hand them. */
export interface TableFrame {
  label: string;
  layout: 'cards' | 'stack' | undefined;
  columnCount: number;
  rowCount: number;
  /** Empty rows after the last one. */
  padding: number;
  /** Nothing has come yet. */
  isPending: boolean;
  /** Grey lines in the empty rows. */
  isLoading: boolean;
  /** What is shown is about to be replaced. */
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

/** antd shows a row of its own where there are none. */
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

/** antd's head is no button, and hears Enter alone; the head of the checkboxes names no column. */
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
 * The parts of antd's Table that a keyboard or a screen reader needs otherwise: a caption, heads that are buttons
 * (https://github.com/ant-design/ant-design/issues/32092), and rows that only fill up and are silent.
 */
export const TABLE_PARTS = { table: TablePart, body: { wrapper: BodyPart }, header: { cell: HeadPart } };
