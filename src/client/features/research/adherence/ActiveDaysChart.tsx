import { BarRow } from '#client/features/research/days/BarRow.tsx';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ChartFigure } from '#client/ui/chart/ChartFigure.tsx';
import { formatCount } from '#client/ui/format/format.ts';
import type { ActiveDays } from '#shared/contract/boardSums.ts';

export function ActiveDaysChart({ distribution }: { distribution: readonly ActiveDays[] }) {
  const { activeDays: texts } = useTexts(adherenceTexts);
  const total = distribution.reduce((sum, { weeks }) => sum + weeks, 0);
  const most = distribution.reduce((best, each) => (each.weeks > best.weeks ? each : best), { days: 0, weeks: 0 });
  return (
    <ChartFigure
      title={texts.title}
      isNarrow
      summary={
        total === 0 ? texts.none : texts.summary({ count: total, days: most.days, most: formatCount(most.weeks) })
      }
      columns={[texts.days, texts.weeks, texts.protocol]}
      rows={distribution.map(({ days, weeks, on_protocol }) => [
        String(days),
        formatCount(weeks),
        formatCount(on_protocol),
      ])}
    >
      <BarRow
        bars={distribution.map(({ days, weeks }) => ({
          key: String(days),
          name: String(days),
          value: weeks,
          label: formatCount(weeks),
          isOpen: false,
        }))}
        most={Math.max(most.weeks, 1)}
        line={null}
      />
    </ChartFigure>
  );
}
