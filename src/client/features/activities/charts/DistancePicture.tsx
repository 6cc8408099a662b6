import { useTexts } from '#client/texts/useTexts.ts';
import { formatKm } from '#client/ui/format/format.ts';
import { optionalPart } from '#client/ui/optionalPart.ts';
import { ChartPicture } from './ChartPicture.tsx';
import { useChartColors } from './useChartColors.ts';
import { distanceTicks, oneDecimal } from './weekdayDistances.ts';

const DistanceColumns = optionalPart(
  async () => (await import(/* webpackChunkName: "chart" */ './DistanceColumns.tsx')).DistanceColumns,
);

const HEIGHT = 260;

interface DistancePictureProps {
  /** `day` is unique, because it names the bar on its axis. */
  bars: readonly { day: string; metres: number }[];
  name: string;
}

/** Kilometres; loaded near the viewport. Use it inside a `ChartFigure`. */
export function DistancePicture({ bars, name }: DistancePictureProps) {
  const { language } = useTexts().ui;
  const { colors, cat, isDark } = useChartColors();
  return (
    <ChartPicture height={HEIGHT}>
      {(width) => (
        <DistanceColumns
          bars={bars.map(({ day, metres }) => ({ day, km: oneDecimal(metres) }))}
          ticks={distanceTicks(bars)}
          height={HEIGHT}
          width={width}
          name={name}
          formatKm={(km) => formatKm(km * 1000, language)}
          color={cat[0]}
          colors={colors}
          isDark={isDark}
        />
      )}
    </ChartPicture>
  );
}
