import './charts.css';
import { athletesTexts } from '#client/texts/athletes.ts';
import { calendarTexts } from '#client/texts/calendar.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { isoWeek } from '#client/ui/calendar/weeks.ts';
import { ChartFigure } from '#client/ui/chart/ChartFigure.tsx';
import { formatDate, formatKilometres, formatKm } from '#client/ui/format/format.ts';
import { optionalPart } from '#client/ui/optionalPart.ts';
import type { SportKind, WeekDistance } from '#shared/contract/athletes.ts';
import { ChartPicture } from './ChartPicture.tsx';
import { useChartColors } from './useChartColors.ts';
import { distanceTicks, oneDecimal } from './weekdayDistances.ts';

const SportColumns = optionalPart(
  async () => (await import(/* webpackChunkName: "chart" */ './SportColumns.tsx')).SportColumns,
);

const HEIGHT = 280;

/** In the order of the chart colours, which are the same wherever sports are drawn. */
const KINDS: readonly SportKind[] = ['run', 'ride', 'walk', 'other'];

export function WeeksBySportChart({ weeks }: { weeks: readonly WeekDistance[] }) {
  const { overview: words } = useTexts(athletesTexts);
  const calendar = useTexts(calendarTexts);
  const { language } = useTexts().ui;
  const { colors, cat, isDark } = useChartColors();
  const kilometres = (metres: number) => formatKm(metres, language);
  const named = weeks.map(({ week, distance }) => ({
    week,
    name: calendar.weekShort({ week: String(isoWeek(week)) }),
    distance,
    total: KINDS.reduce((sum, kind) => sum + distance[kind], 0),
  }));
  const all = named.reduce((sum, { total }) => sum + total, 0);
  const most = named.reduce((best, one) => (one.total > best.total ? one : best), { name: '', total: 0 });
  const kinds = KINDS.filter((kind) => named.some(({ distance }) => distance[kind] > 0));
  const count = String(weeks.length);
  const inKm = (title: string) => `${title} (km)`;

  return (
    <ChartFigure
      title={words.weeks}
      summary={
        all > 0
          ? words.weeksSummary({ total: kilometres(all), count, week: most.name, most: kilometres(most.total) })
          : words.weeksNone({ count })
      }
      columns={[calendar.week, words.from, ...[...kinds.map((kind) => words.sportKinds[kind]), words.total].map(inKm)]}
      rows={named.map(({ week, name, distance, total }) => [
        name,
        formatDate(week),
        ...[...kinds.map((kind) => distance[kind]), total].map((metres) => formatKilometres(metres, language)),
      ])}
    >
      <ul className="k-legend">
        {kinds.map((kind) => (
          <li key={kind}>
            <span style={{ background: cat[KINDS.indexOf(kind)] }} />
            {words.sportKinds[kind]}
          </li>
        ))}
      </ul>
      <ChartPicture height={HEIGHT}>
        {(width) => (
          <SportColumns
            bars={named.flatMap(({ name, distance }) =>
              kinds.map((kind) => ({
                week: name,
                sport: words.sportKinds[kind],
                km: oneDecimal(distance[kind]),
              })),
            )}
            sports={kinds.map((kind) => ({
              name: words.sportKinds[kind],
              color: cat[KINDS.indexOf(kind)] ?? colors.axis,
            }))}
            ticks={distanceTicks(named.map(({ total }) => ({ metres: total })))}
            height={HEIGHT}
            width={width}
            formatKm={(km) => kilometres(km * 1000)}
            colors={colors}
            isDark={isDark}
          />
        )}
      </ChartPicture>
    </ChartFigure>
  );
}
