import { Link } from 'react-router';
import { daysTexts } from '#client/texts/days.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatKilometres } from '#client/ui/format/format.ts';
import type { AdherenceCell, AdherenceColumn, BoardCell as Cell } from '#shared/contract/adherence.ts';
import { SCREENS } from '#shared/screens.ts';
import { levelOf } from './boardLevels.ts';
import type { BoardQuery } from './useBoardQuery.ts';

interface BoardCellProps {
  cell: Cell;
  column: AdherenceColumn;
  participantId: string;
  metric: BoardQuery['metric'];
  isDay: boolean;
}

function amountOf({ active_days, minutes, distance }: AdherenceCell, metric: BoardQuery['metric']): number {
  if (metric === 'days') return active_days;
  return metric === 'minutes' ? minutes : distance / 1000;
}

/** A number is a link to the activities behind it; a sign stands for a state and has its word for screen readers. */
export function BoardCell({ cell, column, participantId, metric, isDay }: BoardCellProps) {
  const texts = useTexts(adherenceTexts);
  const days = useTexts(daysTexts);
  const { language } = useTexts().ui;
  const { state, met, beyond, phase, target } = cell;
  const rule = useTexts(ruleTexts);
  if (state === null || state === 'future') return <td data-state="future" />;
  const { sign, word } = { ...texts.states, ...days.states }[state];
  if (state !== 'data' && state !== 'active') {
    return (
      <td data-state={state} title={word}>
        <span aria-hidden="true">{sign}</span>
        <span className="sr-only">{word}</span>
      </td>
    );
  }
  const amount = amountOf(cell, metric);
  const shown = metric === 'km' ? formatKilometres(cell.distance, language) : formatCount(Math.round(amount));
  const level = levelOf(amount, { metric, isDay });
  const query = new URLSearchParams({ participant_id: participantId, from: column.from, to: column.to });
  const isOpen = !isDay && column.partial && met === null;
  return (
    <td
      data-level={level}
      data-below={met === false || undefined}
      data-open={isOpen || undefined}
      data-beyond={beyond || undefined}
    >
      <Link to={`${SCREENS.activities}?${query}`}>
        {shown}
        {phase !== null && (
          <small className="board-phase" title={rule.phaseNames[phase]} aria-hidden="true">
            {texts.phaseSigns[phase]}
          </small>
        )}
        {met !== null && <span className="sr-only"> {met ? texts.targetMet : texts.belowTarget}</span>}
        {beyond && <span className="sr-only"> {texts.beyondLimit}</span>}
        {phase !== null && <span className="sr-only"> {rule.phaseNames[phase]}</span>}
        {isOpen && (
          <span className="sr-only">
            {' '}
            {target === null
              ? texts.stillOpen
              : texts.soFar({ value: String(cell.active_days), target: String(target) })}
          </span>
        )}
      </Link>
    </td>
  );
}
