import { formatSportDistance } from '#client/features/strava/sports/sportDistance.ts';
import { formatAveragePace, paceKind, paceUnit } from '#client/features/strava/sports/sportPace.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDuration, MISSING } from '#client/ui/format/format.ts';
import { withoutUnit } from '#client/ui/format/formatMovement.ts';
import { NoValue } from '#client/ui/page/NoValue.tsx';
import { TableScroll } from '#client/ui/table/TableScroll.tsx';
import type { Lap } from '#shared/contract/activities.ts';
import { markExtremes } from './markExtremes.ts';

interface LapTableProps {
  caption: string;
  firstColumn: string;
  laps: readonly Lap[];
  sportType: string;
  /** Laps differ in length; kilometres do not. */
  showsDistance: boolean;
}

const signed = (metres: number | null) =>
  metres !== null && Math.round(metres) > 0 ? `+${formatCount(metres)}` : formatCount(metres);

export function LapTable({ caption, firstColumn, laps, sportType, showsDistance }: LapTableProps) {
  const { splits: texts, laps: lapTexts } = useTexts(activityTexts);
  const { language } = useTexts().ui;
  const marks = markExtremes(laps);
  const hasHeartRate = laps.some(({ average_heartrate }) => average_heartrate !== null);
  const value = (text: string) => (text === MISSING ? <NoValue /> : text);
  const paceTitle = `${paceKind(sportType) === 'speed' ? texts.speed : texts.pace} (${paceUnit(sportType)})`;
  const cells = (lap: Lap, mark: ReturnType<typeof markExtremes>[number]): [string, string][] => [
    ...(showsDistance
      ? [
          [`${lapTexts.distance} (km)`, formatSportDistance({ ...lap, sport_type: sportType }, language)] satisfies [
            string,
            string,
          ],
        ]
      : []),
    [texts.time, formatDuration(lap.moving_time)],
    [
      paceTitle,
      [
        withoutUnit(formatAveragePace({ ...lap, sport_type: sportType }, language)),
        ...(mark ? [`(${texts[mark]})`] : []),
      ].join(' '),
    ],
    [`${texts.elevation} (m)`, signed(lap.elevation)],
    ...(hasHeartRate
      ? [[`${texts.heartRate} (bpm)`, formatCount(lap.average_heartrate)] satisfies [string, string]]
      : []),
  ];
  const [first] = laps;
  return (
    <TableScroll label={caption}>
      <table className="k-table k-lap-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{firstColumn}</th>
            {first &&
              cells(first, null).map(([title]) => (
                <th key={title} scope="col" data-align="end">
                  {title}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {laps.map((lap, index) => (
            <tr key={`lap-${String(index)}`}>
              <th scope="row">{lap.name}</th>
              {cells(lap, marks[index] ?? null).map(([title, text]) => (
                <td key={title} data-align="end" data-label={title}>
                  {value(text)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
