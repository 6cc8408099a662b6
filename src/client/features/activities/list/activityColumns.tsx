import { Fragment } from 'react';
import { Link } from 'react-router';
import { athletePath, participantPath } from '#client/features/activities/paths.ts';
import { SportName } from '#client/features/activities/sports/SportName.tsx';
import { formatSportDistance } from '#client/features/activities/sports/sportDistance.ts';
import { formatAveragePace } from '#client/features/activities/sports/sportPace.ts';
import { sportWord } from '#client/features/activities/sports/sportWord.ts';
import type { activitiesTexts } from '#client/texts/activities.ts';
import type { sportsTexts } from '#client/texts/sports.ts';
import { capitalized } from '#client/ui/format/capitalized.ts';
import { formatCount, formatDuration, MISSING } from '#client/ui/format/format.ts';
import { formatStart } from '#client/ui/format/formatMovement.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { ShortOnCard } from '#client/ui/table/ShortOnCard.tsx';
import type { ListedActivity } from '#shared/contract/activities.ts';

type Whose = Pick<ListedActivity, 'athlete_name' | 'user_email' | 'source'>;

/** Without a Strava account the user, and without one where the record comes from. */
export const whoseActivity = ({ athlete_name, user_email, source }: Whose, texts: typeof activitiesTexts.en): string =>
  athlete_name ?? user_email ?? texts.noAccount({ source: texts.sources[source] });

/** An address may break before its @, so that the column stays narrow. */
const breakable = (words: string) =>
  words.split(/(?=@)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

interface Words {
  texts: typeof activitiesTexts.en;
  sports: typeof sportsTexts.en;
  language: 'en' | 'de';
  showsAthlete: boolean;
  isCoded?: boolean;
  showsEffort?: boolean;
}

export function activityColumns(words: Words): Column<ListedActivity>[] {
  const { texts, sports, language, showsAthlete, isCoded = false, showsEffort = false } = words;
  const { fields, flags, table } = texts;
  const athlete: Column<ListedActivity> = {
    key: 'athlete',
    title: isCoded ? fields.code : fields.athlete,
    card: 2,
    // A code that is cut names nobody.
    cut: isCoded ? undefined : 1,
    text: (activity) => whoseActivity(activity, texts),
    render: (activity) => {
      const { athlete_id: id, athlete_name: name } = activity;
      if (name === null) return <span className="k-athlete">{breakable(whoseActivity(activity, texts))}</span>;
      return (
        <Link
          className={isCoded ? 'k-athlete k-coded' : 'k-athlete'}
          to={isCoded ? participantPath(id) : athletePath(id)}
        >
          {name}
        </Link>
      );
    },
  };
  const name: Column<ListedActivity> = {
    key: 'name',
    title: fields.name,
    text: (activity) => activity.name ?? MISSING,
    card: 1,
    cut: 1,
  };
  const effort: Column<ListedActivity> = {
    key: 'effort',
    title: fields.effort,
    text: ({ session_effort: effort }) => (effort === null ? MISSING : formatCount(effort)),
    align: 'end',
    card: 2,
    cardLabel: fields.effortOnCard,
  };
  const sourceWords = ({ source, also_in: others }: ListedActivity) => {
    const name = texts.sources[source];
    if (others.length === 0) return name;
    return texts.sourceAndOthers({ name, others: others.map((other) => texts.sources[other]).join(', ') });
  };
  const flagWords = (activity: ListedActivity) => capitalized(activity.flags.map((flag) => flags[flag]).join(', '));
  const decisionWords = ({ reviewed }: ListedActivity) => reviewed.map((decision) => table.reviewed[decision]);
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
    {
      key: 'sport',
      title: fields.sport,
      text: ({ sport_type }) => sportWord(sport_type, sports),
      render: ({ sport_type }) => <SportName sportType={sport_type} />,
      // Under a code no title stands on the first line.
      card: isCoded ? 1 : 2,
      cut: isCoded ? 1 : 2,
    },
    ...(isCoded ? [] : [name]),
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
    {
      key: 'device',
      title: fields.device,
      text: ({ device_name }) => device_name ?? MISSING,
      render: (activity) => {
        if (activity.source === 'strava' && activity.also_in.length === 0) return undefined;
        return (
          <>
            {activity.device_name} <span className="k-hint">{sourceWords(activity)}</span>
          </>
        );
      },
    },
    { key: 'source', title: fields.source, text: sourceWords, isHidden: true },
    {
      key: 'flags',
      title: fields.flags,
      card: 3,
      text: (activity) => [flagWords(activity), ...decisionWords(activity)].filter((words) => words !== '').join(', '),
      render: (activity) =>
        activity.excluded || activity.reviewed.length > 0 ? (
          <span className="k-flags">
            {activity.excluded && <StatusTag>{table.excluded}</StatusTag>}
            {decisionWords(activity).map((words) => (
              <StatusTag key={words}>{words}</StatusTag>
            ))}
            {flagWords(activity)}
          </span>
        ) : undefined,
    },
    ...(showsEffort ? [effort] : []),
  ];
}
