import { DistancePicture } from '#client/features/activities/charts/DistancePicture.tsx';
import { gearTexts } from '#client/texts/gear.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ChartFigure } from '#client/ui/chart/ChartFigure.tsx';
import { dayName } from '#client/ui/format/dayName.ts';
import { formatKilometres, formatKm } from '#client/ui/format/format.ts';
import type { Gear } from '#shared/contract/gear.ts';

export function GearMonthsChart({ months }: { months: Gear['months'] }) {
  const { months: texts, distance: name } = useTexts(gearTexts);
  const { language } = useTexts().ui;
  const kilometres = (metres: number) => formatKm(metres, language);
  const long = (month: string) => `${dayName(month, { month: 'long' }, language)} ${month.slice(0, 4)}`;
  const short = (month: string) => `${dayName(month, { month: 'short' }, language)} ${month.slice(2, 4)}`;
  const bars = months.map(({ month, distance }) => ({ day: short(month), metres: distance }));
  const total = months.reduce((sum, { distance }) => sum + distance, 0);
  const most = months.reduce((best, one) => (one.distance > best.distance ? one : best), { month: '', distance: 0 });
  return (
    <ChartFigure
      title={texts.title}
      heading="h2"
      summary={
        total > 0
          ? texts.summary({ total: kilometres(total), month: long(most.month), most: kilometres(most.distance) })
          : texts.none
      }
      columns={[texts.month, `${name} (km)`]}
      rows={months.map(({ month, distance }) => [long(month), formatKilometres(distance, language)])}
    >
      <DistancePicture bars={bars} name={name} />
    </ChartFigure>
  );
}
