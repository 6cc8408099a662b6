import Button from 'antd/es/button';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import { TableScroll } from '#client/ui/table/TableScroll.tsx';

interface ChartFigureProps {
  title: string;
  heading?: 'h2' | 'h3';
  summary: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Paper has no button that shows the table, so it has both. */
  isTablePrinted?: boolean;
  /** Of a picture that is not drawn over the whole page, so that the button stays beside it. */
  isNarrow?: boolean;
  children: ReactNode;
}

/**
 * The table is not antd's, whose code a screen without other tables would load for it. For paper it is there before printing begins:
 * later content cuts off the end of the last page.
 */
export function ChartFigure(props: ChartFigureProps) {
  const { title, heading: Heading = 'h3', summary, columns, rows } = props;
  const { isTablePrinted = true, isNarrow = false, children } = props;
  const { ui } = useTexts();
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  return (
    <figure className="k-figure" data-narrow={isNarrow || undefined} aria-labelledby={titleId}>
      <figcaption className="k-figure-head">
        <div className="k-figure-words">
          <Heading id={titleId}>{title}</Heading>
          <p className="k-figure-summary">{summary}</p>
        </div>
        <Button size="small" onClick={() => setTable(!isTable)}>
          {isTable ? ui.showAsChart : ui.showAsTable}
        </Button>
      </figcaption>
      {!isTable && (
        <div className="k-figure-picture" aria-hidden="true">
          {children}
        </div>
      )}
      {(isTable || isTablePrinted) && (
        <div className="k-figure-rows" hidden={!isTable}>
          <TableScroll label={title}>
            <table className="k-figure-table">
              <caption className="sr-only">{title}</caption>
              <thead>
                <tr>
                  {columns.map((column, index) => (
                    <th key={column} scope="col" data-align={index > 0 ? 'end' : undefined}>
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, ...figures]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {figures.map((figure, index) => (
                      <td key={columns[index + 1]} data-align="end">
                        {figure}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </div>
      )}
    </figure>
  );
}
