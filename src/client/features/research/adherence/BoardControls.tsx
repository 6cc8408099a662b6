import { Link } from 'react-router';
import { FilterDate } from '#client/forms/filters/FilterDate.tsx';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { GRAINS, METRICS } from '#shared/days/boardChoices.ts';
import type { BoardQuery } from './useBoardQuery.ts';

interface ChoiceProps {
  label: string;
  choices: readonly { label: string; to: string; isCurrent: boolean }[];
}

function Choice({ label, choices }: ChoiceProps) {
  return (
    <nav className="board-choice" aria-label={label}>
      <span>{label}</span>
      {choices.map(({ label: name, to, isCurrent }) => (
        <Link key={to} to={to} replace aria-current={isCurrent || undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

export function BoardControls({ board, groups }: { board: BoardQuery; groups: readonly string[] }) {
  const texts = useTexts(adherenceTexts);
  const { grain, metric, only, group, from, to: last, linkTo, setDay } = board;
  const to = (key: string, value: string, usual: string) => linkTo({ [key]: value === usual ? null : value });
  return (
    <div className="board-controls no-print">
      <Choice
        label={texts.grain}
        choices={GRAINS.map((each) => ({
          label: texts.grains[each],
          // A year of weeks is too long in days.
          to: linkTo({ grain: each === 'week' ? null : each, from: null }),
          isCurrent: each === grain,
        }))}
      />
      <Choice
        label={texts.metric}
        choices={METRICS.map((each) => ({
          label: texts.metrics[each],
          to: to('metric', each, 'days'),
          isCurrent: each === metric,
        }))}
      />
      <Choice
        label={texts.only}
        choices={[
          { label: texts.all, to: linkTo({ only: null }), isCurrent: only === undefined },
          { label: texts.below, to: linkTo({ only: 'below' }), isCurrent: only === 'below' },
        ]}
      />
      {groups.length > 0 && (
        <Choice
          label={texts.group}
          choices={[
            { label: texts.all, to: linkTo({ group: null }), isCurrent: group === undefined },
            ...groups.map((each) => ({ label: each, to: linkTo({ group: each }), isCurrent: each === group })),
          ]}
        />
      )}
      <FilterDate label={texts.period.from} value={from ?? ''} onChange={(day) => setDay('from', day)} />
      <FilterDate label={texts.period.to} value={last ?? ''} onChange={(day) => setDay('to', day)} />
    </div>
  );
}
