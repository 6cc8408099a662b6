import { daysTexts } from '#client/texts/days.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatKilometres } from '#client/ui/format/format.ts';
import type { AdherenceCell } from '#shared/contract/adherence.ts';
import type { Phase } from '#shared/days/adherenceRule.ts';
import { levelRanges } from './boardLevels.ts';
import type { BoardQuery } from './useBoardQuery.ts';

const WEEK = ['broken', 'awaiting', 'declared', 'paused', 'not_joined', 'withdrawn', 'ended'] as const;
const DAY = [
  'none_recorded',
  'excluded',
  'source_broken',
  'awaiting_sync',
  'declared',
  'paused',
  'not_started',
  'withdrawn',
  'after_end',
] as const;

interface BoardLegendProps {
  board: Pick<BoardQuery, 'grain' | 'metric'>;
  hasLimit: boolean;
  phases: readonly Phase[];
}

export function BoardLegend({ board: { grain, metric }, hasLimit, phases }: BoardLegendProps) {
  const texts = useTexts(adherenceTexts);
  const { phaseNames } = useTexts(ruleTexts);
  const { language } = useTexts().ui;
  const numberOf = (value: number) => (metric === 'km' ? formatKilometres(value * 1000, language) : formatCount(value));
  const rangeOf = ({ from, to }: { from: number; to: number | null }) => {
    if (to === null) return texts.andMore({ from: numberOf(from) });
    return from === to ? numberOf(from) : `${numberOf(from)}–${numberOf(to)}`;
  };
  const words = { ...texts.states, ...useTexts(daysTexts).states };
  const shown: readonly NonNullable<AdherenceCell['state']>[] = grain === 'week' ? WEEK : DAY;
  return (
    <section className="board-legend" aria-label={texts.legend}>
      <p>{grain === 'week' ? texts.legendValues : texts.legendDays}</p>
      {hasLimit && grain === 'week' && <p>{texts.legendBeyond}</p>}
      <p>{texts.legendShades({ metric })}</p>
      <ul className="board-shades">
        <li>
          <b data-level="0">{numberOf(0)}</b>
        </li>
        {levelRanges({ metric, isDay: grain === 'day' }).map((range) => (
          <li key={range.level}>
            <b data-level={range.level}>{rangeOf(range)}</b>
          </li>
        ))}
      </ul>
      <ul>
        {shown.map((state) => (
          <li key={state}>
            <b data-state={state}>{words[state].sign}</b> {words[state].word}
          </li>
        ))}
        {phases.map((phase) => (
          <li key={phase}>
            <b>{texts.phaseSigns[phase]}</b> {phaseNames[phase]}
          </li>
        ))}
      </ul>
      <p>{texts.note}</p>
    </section>
  );
}
