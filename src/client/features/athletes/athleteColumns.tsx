import { Link } from 'react-router';
import { activityPath } from '#client/features/activities/paths.ts';
import { ConnectionTag } from '#client/features/sources/connection/ConnectionTag.tsx';
import { connectionWord, permissionWords } from '#client/features/sources/connection/connectionWords.ts';
import type { athletesTexts } from '#client/texts/athletes.ts';
import type { connectionTexts } from '#client/texts/connection.ts';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatKilometres,
  type Instant,
  MISSING,
} from '#client/ui/format/format.ts';
import { formatStart } from '#client/ui/format/formatMovement.ts';
import { Ago, When } from '#client/ui/page/When.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { withList } from '#client/ui/table/withList.ts';
import type { ListedAthlete } from '#shared/contract/athletes.ts';
import { AccountTags } from './AthleteAccounts.tsx';
import { listAround } from './activitiesOf.ts';

interface ColumnWords {
  texts: (typeof athletesTexts.en)['table'];
  words: typeof connectionTexts.en;
  language: 'en' | 'de';
  isCoded?: boolean;
}

const day = (instant: Instant) =>
  instant ? (
    <time dateTime={String(instant)} title={formatDateTime(instant)}>
      {formatDate(instant)}
    </time>
  ) : null;

function permissionsOf({ status, missing_scopes, participant }: ListedAthlete, { texts, words }: ColumnWords): string {
  if (status === null) return MISSING;
  const missing = participant ? participant.accounts.flatMap((account) => account.missing_scopes) : missing_scopes;
  if (missing.length > 0) return texts.missing({ permissions: permissionWords(missing, words) });
  const lacksConsents = participant?.accounts.some((account) => account.status_reason === 'consents_missing');
  return lacksConsents ? texts.missing({ permissions: texts.consents }) : texts.allPermissions;
}

export function athleteColumns(all: ColumnWords): readonly Column<ListedAthlete>[] {
  const { texts, words, language, isCoded = false } = all;
  const study: Column<ListedAthlete> = {
    key: 'study',
    title: texts.study,
    text: ({ participant }) => participant?.study_title ?? MISSING,
    card: 2,
    cardLabel: texts.study,
  };
  const studies: Column<ListedAthlete> = {
    key: 'study_count',
    title: texts.studies,
    card: 2,
    cardLabel: texts.studies,
    text: ({ study_count }) => (study_count === null ? MISSING : formatCount(study_count)),
    align: 'end',
  };
  return [
    { key: 'name', title: isCoded ? texts.code : texts.name, text: ({ name }) => name },
    ...(isCoded ? [study] : []),
    {
      key: 'status',
      title: texts.status,
      card: 1,
      text: ({ status }) => connectionWord(status, words),
      render: ({ status, status_reason: reason, participant }) =>
        participant ? (
          <AccountTags accounts={participant.accounts} />
        ) : (
          <>
            <ConnectionTag status={status} />
            {reason && <span className="k-under">{words.reasons[reason]}</span>}
          </>
        ),
    },
    {
      key: 'connected_at',
      title: isCoded ? texts.joinedAt : texts.connectedAt,
      card: 2,
      cardLabel: isCoded ? texts.joinedAt : texts.connectedAt,
      text: ({ connected_at }) => formatDate(connected_at),
      render: ({ connected_at }) => day(connected_at),
    },
    {
      key: 'last_activity_at',
      title: texts.lastActivity,
      card: 2,
      cardLabel: texts.lastActivity,
      text: ({ last_activity, last_day }) => (last_activity ? formatStart(last_activity) : formatDate(last_day)),
      render: ({ last_activity: last, last_day: day, ...athlete }) => {
        if (last === null) return day && <When at={day} />;
        return (
          <>
            <Link className="k-whole-words" to={withList(activityPath(last.id), listAround(athlete))}>
              {formatStart(last)}
            </Link>
            {day && <Ago at={day} />}
          </>
        );
      },
    },
    {
      key: 'last_sync_at',
      title: texts.lastSync,
      card: 2,
      cardLabel: texts.lastSync,
      text: ({ last_sync_at }) => formatDateTime(last_sync_at),
      render: ({ last_sync_at: at }) => at && <When at={at} />,
    },
    {
      key: 'activity_count',
      title: texts.activities,
      card: 2,
      cardLabel: texts.activities,
      text: ({ activity_count }) => formatCount(activity_count),
      align: 'end',
    },
    {
      key: 'distance_28d',
      title: texts.distance,
      card: 2,
      cardLabel: texts.distance,
      unit: 'km',
      text: ({ distance_28d }) => formatKilometres(distance_28d, language),
      align: 'end',
    },
    {
      key: 'permissions',
      title: texts.permissions,
      text: (athlete) => permissionsOf(athlete, all),
      card: 2,
      cardLabel: texts.permissions,
    },
    ...(isCoded ? [] : [studies]),
  ];
}
