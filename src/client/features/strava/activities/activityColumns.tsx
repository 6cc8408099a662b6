import { Link } from 'react-router';
import { athletePath } from '#client/features/strava/stravaScreens.ts';
import type { activities } from '#client/texts/en/activities.ts';
import type { sports } from '#client/texts/en/sports.ts';
import type { Column } from '#client/ui/Column.ts';
import { formatDuration, formatKm, MISSING } from '#client/ui/format.ts';
import { formatHeartRate, formatMetres, formatWallClock } from '#client/ui/formatMovement.ts';
import { StatusTag } from '#client/ui/StatusTag.tsx';
import type { ListedActivity } from '#shared/contract/activities.ts';
import { formatAveragePace } from './sportPace.ts';
import { sportWord } from './sportWord.ts';

interface Words {
  texts: typeof activities;
  sports: typeof sports;
  language: 'en' | 'de';
  showsAthlete: boolean;
}

/** What the list of activities shows of each. */
export function activityColumns({ texts, sports, language, showsAthlete }: Words): Column<ListedActivity>[] {
  const { fields, flags, table } = texts;
  const athlete: Column<ListedActivity> = {
    key: 'athlete',
    title: fields.athlete,
    text: ({ athlete_name }) => athlete_name,
    render: ({ athlete_id, athlete_name }) => (
      <Link className="k-athlete" to={athletePath(athlete_id)}>
        {athlete_name}
      </Link>
    ),
  };
  const flagWords = (activity: ListedActivity) => activity.flags.map((flag) => flags[flag]).join(', ');
  return [
    {
      key: 'start',
      title: fields.start,
      text: ({ start_date_local }) => formatWallClock(start_date_local),
      render: ({ start_date_local }) => <span className="k-start">{formatWallClock(start_date_local)}</span>,
    },
    ...(showsAthlete ? [athlete] : []),
    { key: 'sport', title: fields.sport, text: ({ sport_type }) => sportWord(sport_type, sports) },
    { key: 'name', title: fields.name, text: ({ name }) => name },
    { key: 'distance', title: fields.distance, text: ({ distance }) => formatKm(distance, language), align: 'end' },
    {
      key: 'moving_time',
      title: fields.movingTime,
      text: ({ moving_time }) => formatDuration(moving_time),
      align: 'end',
    },
    {
      key: 'pace',
      title: fields.pace,
      text: ({ sport_type, average_speed }) => formatAveragePace(sport_type, average_speed, language),
      align: 'end',
    },
    {
      key: 'elevation',
      title: fields.elevation,
      text: ({ total_elevation_gain }) => formatMetres(total_elevation_gain),
      align: 'end',
    },
    {
      key: 'heart_rate',
      title: fields.heartRate,
      text: ({ average_heartrate }) => formatHeartRate(average_heartrate),
      align: 'end',
    },
    { key: 'device', title: fields.device, text: ({ device_name }) => device_name ?? MISSING },
    {
      key: 'flags',
      title: fields.flags,
      text: flagWords,
      render: (activity) =>
        activity.excluded ? (
          <span className="k-flags">
            <StatusTag isStruck>{table.excluded}</StatusTag>
            {flagWords(activity)}
          </span>
        ) : undefined,
    },
  ];
}
