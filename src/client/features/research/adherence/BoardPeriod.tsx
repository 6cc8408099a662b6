import { Link } from 'react-router';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDays } from '#client/ui/format/format.ts';
import type { AdherenceColumn } from '#shared/contract/adherence.ts';
import { dayNumber, dayText } from '#shared/days/calendarDays.ts';
import type { BoardQuery } from './useBoardQuery.ts';

interface BoardPeriodProps {
  board: BoardQuery;
  columns: readonly AdherenceColumn[];
  newest: string;
}

export function BoardPeriod({ board, columns, newest }: BoardPeriodProps) {
  const { period } = useTexts(adherenceTexts);
  const [first] = columns;
  const last = columns.at(-1);
  if (!first || !last) return null;
  const length = dayNumber(last.to) - dayNumber(first.from) + 1;
  const shifted = (by: number) =>
    board.linkTo({ from: dayText(dayNumber(first.from) + by), to: dayText(dayNumber(last.to) + by) });
  return (
    <div className="board-period">
      <span>{formatDays(first.from, last.to)}</span>
      <nav className="no-print" aria-label={period.ways}>
        <Link to={shifted(-length)} preventScrollReset>
          {period.earlier}
        </Link>
        {last.to < newest && (
          <Link to={shifted(length)} preventScrollReset>
            {period.later}
          </Link>
        )}
        {(board.from !== undefined || board.to !== undefined) && (
          <Link to={board.linkTo({ from: null, to: null })} preventScrollReset>
            {period.newest}
          </Link>
        )}
      </nav>
    </div>
  );
}
