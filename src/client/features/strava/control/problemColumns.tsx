import { Link } from 'react-router';
import { athletePath } from '#client/features/strava/stravaScreens.ts';
import type { control } from '#client/texts/en/control.ts';
import { formatCount, formatDateTime } from '#client/ui/format/format.ts';
import type { Column } from '#client/ui/table/Column.ts';
import type { Problem } from '#shared/contract/control.ts';

export function problemColumns(texts: (typeof control)['problems']): readonly Column<Problem>[] {
  const nameOf = ({ athlete_name }: Problem) => athlete_name ?? texts.unknownAthlete;
  return [
    {
      key: 'athlete',
      title: texts.athlete,
      text: nameOf,
      render: (problem) =>
        problem.athlete_id === null ? (
          nameOf(problem)
        ) : (
          <Link to={athletePath(problem.athlete_id)}>{nameOf(problem)}</Link>
        ),
    },
    { key: 'kind', title: texts.kind, text: ({ kind }) => texts.kinds[kind] },
    {
      key: 'strava_id',
      title: texts.activity,
      text: ({ strava_id }) => strava_id ?? texts.wholeAthlete,
      render: ({ strava_id }) =>
        strava_id === null ? texts.wholeAthlete : <span className="k-mono">{strava_id}</span>,
    },
    { key: 'attempts', title: texts.attempts, text: ({ attempts }) => formatCount(attempts), align: 'end' },
    { key: 'first_at', title: texts.since, text: ({ first_at }) => formatDateTime(first_at) },
    {
      key: 'last_at',
      title: texts.lastTried,
      text: ({ last_at, retried_at }) =>
        retried_at === null ? formatDateTime(last_at) : texts.underWay({ time: formatDateTime(retried_at) }),
    },
  ];
}
