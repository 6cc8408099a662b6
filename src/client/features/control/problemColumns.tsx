import { Link } from 'react-router';
import { athletePath } from '#client/features/activities/paths.ts';
import type { controlTexts } from '#client/texts/control.ts';
import type { ControlWords } from '#client/texts/sources/linkedSources.ts';
import { formatCount, formatDateTime } from '#client/ui/format/format.ts';
import type { Column } from '#client/ui/table/Column.ts';
import type { Problem, ProblemKind } from '#shared/contract/control.ts';
import type { SourceProblem } from '#shared/contract/sources.ts';

type Words = (typeof controlTexts.en)['problems'];

interface Shared {
  kind: ProblemKind;
  attempts: number;
  first_at: string;
  last_at: string;
  retried_at: string | null;
}

function problemColumns<Row extends Shared>(
  texts: Words,
  owner: Column<Row>,
  kinds: Readonly<Record<ProblemKind, string>>,
  object: { key: string; title: string; of: (row: Row) => string | null },
): readonly Column<Row>[] {
  const textOf = (row: Row) => object.of(row) ?? texts.wholeAthlete;
  return [
    owner,
    { key: 'kind', title: texts.kind, text: ({ kind }) => kinds[kind] },
    {
      key: object.key,
      title: object.title,
      text: textOf,
      render: (row) =>
        object.of(row) === null ? texts.wholeAthlete : <span className="k-mono">{object.of(row)}</span>,
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

export function stravaProblemColumns(texts: Words): readonly Column<Problem>[] {
  const nameOf = ({ athlete_name }: Problem) => athlete_name ?? texts.unknownAthlete;
  const owner: Column<Problem> = {
    key: 'athlete',
    title: texts.athlete,
    text: nameOf,
    render: (problem) =>
      problem.athlete_id === null ? (
        nameOf(problem)
      ) : (
        <Link to={athletePath(problem.athlete_id)}>{nameOf(problem)}</Link>
      ),
  };
  const of = ({ strava_id }: Problem) => strava_id;
  return problemColumns(texts, owner, texts.kinds, { key: 'strava_id', title: texts.activity, of });
}

export function sourceProblemColumns(
  texts: Words,
  { accounts, problems }: ControlWords,
): readonly Column<SourceProblem>[] {
  const owner: Column<SourceProblem> = {
    key: 'account',
    title: accounts.name,
    text: ({ account_name }) => account_name ?? accounts.nameless,
  };
  const of = ({ external_id }: SourceProblem) => external_id;
  return problemColumns(texts, owner, problems.kinds, { key: 'external_id', title: problems.session, of });
}
