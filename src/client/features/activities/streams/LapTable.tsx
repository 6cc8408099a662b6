import { formatSportDistance } from '#client/features/activities/sports/sportDistance.ts';
import { formatAveragePace, paceKind, paceUnit } from '#client/features/activities/sports/sportPace.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDuration } from '#client/ui/format/format.ts';
import { withoutUnit } from '#client/ui/format/formatMovement.ts';
import type { Column } from '#client/ui/table/Column.ts';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { Lap } from '#shared/contract/activities.ts';
import { markExtremes } from './markExtremes.ts';

interface LapTableProps {
  caption: string;
  firstColumn: string;
  laps: readonly Lap[];
  sportType: string;
  showsDistance: boolean;
}

/** The name that Strava gives a lap by itself. */
const NUMBERED = /^Lap (\d+)$/;

const signed = (metres: number | null) =>
  metres !== null && Math.round(metres) > 0 ? `+${formatCount(metres)}` : formatCount(metres);

export function LapTable({ caption, firstColumn, laps, sportType, showsDistance }: LapTableProps) {
  const { splits: texts, laps: lapTexts } = useTexts(activityTexts);
  const { language } = useTexts().ui;
  const paceOf = (lap: Lap) => withoutUnit(formatAveragePace({ ...lap, sport_type: sportType }, language));
  const marks = markExtremes(laps, paceOf);
  const hasHeartRate = laps.some(({ average_heartrate }) => average_heartrate !== null);
  const numbered = (name: string) => {
    const number = NUMBERED.exec(name)?.[1];
    return number === undefined ? null : lapTexts.numbered({ number });
  };
  const mark = (lap: Lap) => marks[laps.indexOf(lap)];
  const columns: Column<Lap>[] = [
    { key: 'lap', title: firstColumn, text: ({ name }) => numbered(name) ?? name },
    {
      key: 'distance',
      title: lapTexts.distance,
      unit: 'km',
      text: (lap) => formatSportDistance({ ...lap, sport_type: sportType }, language),
    },
    { key: 'time', title: texts.time, text: ({ moving_time }) => formatDuration(moving_time) },
    {
      key: 'pace',
      title: paceKind(sportType) === 'speed' ? texts.speed : texts.pace,
      unit: paceUnit(sportType),
      text: (lap) => {
        const extreme = mark(lap);
        return extreme ? `${paceOf(lap)} (${texts[extreme]})` : paceOf(lap);
      },
    },
    { key: 'elevation', title: texts.elevation, unit: 'm', text: ({ elevation }) => signed(elevation) },
    {
      key: 'heart_rate',
      title: texts.heartRate,
      unit: 'bpm',
      text: ({ average_heartrate }) => formatCount(average_heartrate),
    },
  ];
  const isShown = ({ key }: Column<Lap>) =>
    (key !== 'distance' || showsDistance) && (key !== 'heart_rate' || hasHeartRate);
  return (
    <RowsTable
      className="k-lap-table"
      label={caption}
      columns={columns.filter(isShown).map((column, index) => (index === 0 ? column : { ...column, align: 'end' }))}
      rows={laps}
      rowKey={(lap) => String(laps.indexOf(lap))}
      staysTable
    />
  );
}
