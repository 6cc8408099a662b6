import { Link } from 'react-router';
import { formatSportDistance } from '#client/features/strava/sports/sportDistance.ts';
import { formatAveragePace } from '#client/features/strava/sports/sportPace.ts';
import { sportWord } from '#client/features/strava/sports/sportWord.ts';
import { athletePath } from '#client/features/strava/stravaScreens.ts';
import type { activities } from '#client/texts/en/activities.ts';
import type { sports } from '#client/texts/en/sports.ts';
import { formatCount, formatDuration, MISSING } from '#client/ui/format/format.ts';
import { formatStart } from '#client/ui/format/formatMovement.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { ShortOnCard } from '#client/ui/table/ShortOnCard.tsx';
import type { ListedActivity } from '#shared/contract/activities.ts';

interface Words {
  texts: typeof activities;
  sports: typeof sports;
  language: 'en' | 'de';
  showsAthlete: boolean;
}

export function activityColumns({ texts, sports, language, showsAthlete }: Words): Column<ListedActivity>[] {
  const { fields, flags, table } = texts;
  const athlete: Column<ListedActivity> = {
    key: 'athlete',
    title: fields.athlete,
    card: 2,
    cut: 1,
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
      text: (activity) => formatStart(activity),
      render: (activity) => (
        <span className="k-start">
          <ShortOnCard text={formatStart(activity)} without="UTC" />
        </span>
      ),
    },
    ...(showsAthlete ? [athlete] : []),
    { key: 'sport', title: fields.sport, text: ({ sport_type }) => sportWord(sport_type, sports), card: 2, cut: 2 },
    { key: 'name', title: fields.name, text: ({ name }) => name, card: 1, cut: 1 },
    {
      key: 'distance',
      title: fields.distance,
      unit: 'km',
      text: (activity) => formatSportDistance(activity, language),
      align: 'end',
      card: 2,
    },
    {
      key: 'moving_time',
      title: fields.movingTime,
      text: ({ moving_time }) => formatDuration(moving_time),
      align: 'end',
      card: 2,
    },
    {
      key: 'pace',
      title: fields.pace,
      text: (activity) => formatAveragePace(activity, language),
      render: (activity) => {
        const pace = formatAveragePace(activity, language);
        return pace === MISSING ? undefined : <ShortOnCard text={pace} without="min" />;
      },
      align: 'end',
      card: 2,
    },
    {
      key: 'elevation',
      title: fields.elevation,
      unit: 'm',
      text: ({ total_elevation_gain }) => formatCount(total_elevation_gain),
      align: 'end',
    },
    {
      key: 'heart_rate',
      title: fields.heartRate,
      unit: 'bpm',
      text: ({ average_heartrate }) => formatCount(average_heartrate),
      align: 'end',
    },
    { key: 'device', title: fields.device, text: ({ device_name }) => device_name ?? MISSING },
    {
      key: 'flags',
      title: fields.flags,
      card: 3,
      text: flagWords,
      render: (activity) =>
        activity.excluded ? (
          <span className="k-flags">
            <StatusTag>{table.excluded}</StatusTag>
            {flagWords(activity)}
          </span>
        ) : undefined,
    },
  ];
}
