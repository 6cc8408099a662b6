import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { percentOf, useColumnName } from '#client/features/research/days/weekWords.ts';
import { participantPath } from '#client/features/research/researchScreens.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDate, formatDays, MISSING } from '#client/ui/format/format.ts';
import { NoValue } from '#client/ui/page/NoValue.tsx';
import { TableScroll } from '#client/ui/table/TableScroll.tsx';
import type { AdherenceAnswer, AdherenceColumn } from '#shared/contract/adherence.ts';
import { hasLimit } from '#shared/days/adherenceRule.ts';
import { BoardCell } from './BoardCell.tsx';
import type { BoardQuery } from './useBoardQuery.ts';

interface AdherenceBoardProps {
  answer: AdherenceAnswer;
  board: BoardQuery;
  /** The latest day of the study, which is in view at first. */
  newest: string;
}

type AdherenceRow = AdherenceAnswer['rows'][number];

/** Without a day of the participation there is no gap either. */
const OUTSIDE: readonly AdherenceRow['cells'][number]['state'][] = [
  null,
  'future',
  'not_joined',
  'not_started',
  'withdrawn',
  'ended',
  'after_end',
];

const gapOf = ({ cells, longest_gap_days }: AdherenceRow) =>
  cells.every(({ state }) => OUTSIDE.includes(state)) ? MISSING : formatCount(longest_gap_days);

const beyondOf = ({ weeks_total, weeks_beyond }: AdherenceRow) =>
  weeks_beyond === null || (weeks_total === 0 && weeks_beyond === 0) ? MISSING : formatCount(weeks_beyond);

/** PAGES §3.5 A row for each participant; head and first column stay in view. antd's table has no
 * footer rows with a header of their own. */
export function AdherenceBoard({ answer, board, newest }: AdherenceBoardProps) {
  const texts = useTexts(adherenceTexts);
  const nameOf = useColumnName();
  const { columns, rows, totals, rule } = answer;
  const isDay = board.grain === 'day';
  const isLimited = hasLimit(rule);
  // Of an open week only those who have met the rule are judged, so their share would be 100 %.
  const shareOf = (judged: { met: number; participants: number }, index: number) =>
    !isDay && columns[index]?.partial ? MISSING : percentOf(judged);
  const spanOf = ({ from, to }: AdherenceColumn) => (from === to ? formatDate(from) : formatDays(from, to));
  const newestColumn = columns.find(({ from, to }) => from <= newest && newest <= to)?.key;
  const head = useRef<HTMLTableCellElement>(null);
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (newestColumn === undefined || !head.current || !region.current) return;
    const { offsetLeft, offsetWidth } = head.current;
    region.current.scrollLeft = offsetLeft + offsetWidth - region.current.clientWidth;
  }, [newestColumn]);
  return (
    <TableScroll label={texts.region} ref={region}>
      <table className="board">
        <caption className="sr-only">{texts.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.participant}</th>
            {columns.map((column) => (
              <th
                key={column.key}
                ref={column.key === newestColumn ? head : undefined}
                scope="col"
                title={spanOf(column)}
              >
                {nameOf(column)}
              </th>
            ))}
            <th scope="col">{texts.weeksMet}</th>
            {isLimited && <th scope="col">{texts.weeksBeyond}</th>}
            <th scope="col">{texts.gap}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.participant_id}>
              <th scope="row">
                <Link to={participantPath(row.participant_id)}>{row.code}</Link>
              </th>
              {row.cells.map((cell, index) => {
                const column = columns[index];
                return column ? (
                  <BoardCell
                    key={cell.key}
                    cell={cell}
                    column={column}
                    participantId={row.participant_id}
                    metric={board.metric}
                    isDay={isDay}
                  />
                ) : null;
              })}
              <Figure
                text={
                  row.weeks_total === 0
                    ? MISSING
                    : texts.ofWeeks({ met: String(row.weeks_met), total: String(row.weeks_total) })
                }
              />
              {isLimited && <Figure text={beyondOf(row)} />}
              <Figure text={gapOf(row)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <FooterRow
            label={isDay ? texts.shareActive : texts.share}
            values={totals.map(shareOf)}
            blanks={isLimited ? 3 : 2}
          />
          <FooterRow
            label={isDay ? texts.shareActiveProtocol : texts.shareProtocol}
            values={totals.map(({ on_protocol }, index) => shareOf(on_protocol, index))}
            blanks={isLimited ? 3 : 2}
          />
          {isLimited && !isDay && (
            <FooterRow label={texts.beyondCount} values={totals.map(({ beyond }) => formatCount(beyond))} blanks={3} />
          )}
        </tfoot>
      </table>
    </TableScroll>
  );
}

function Figure({ text }: { text: string }) {
  return <td>{text === MISSING ? <NoValue /> : text}</td>;
}

/** `blanks` columns follow the weeks. */
function FooterRow({ label, values, blanks }: { label: string; values: readonly string[]; blanks: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the week
        <Figure key={index} text={value} />
      ))}
      <td colSpan={blanks} />
    </tr>
  );
}
