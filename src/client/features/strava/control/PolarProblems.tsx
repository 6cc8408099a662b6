import Button from 'antd/es/button';
import {
  useListPolarProblemsQuery,
  useRetryAllPolarProblemsMutation,
  useRetryPolarProblemMutation,
} from '#client/api/sourcesApi.ts';
import { ActionFailure } from '#client/features/strava/ActionFailure.tsx';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { controlTexts } from '#client/texts/control.ts';
import { sourceControlTexts } from '#client/texts/sourceControl.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDateTime, formatTime } from '#client/ui/format/format.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { PROBLEMS_SORTABLE } from '#shared/contract/control.ts';
import type { SourceProblem } from '#shared/contract/sources.ts';
import { useRetries } from './useRetries.ts';

const TABLE = {
  prefix: 'polar_problems',
  sortable: ['last_at'],
  defaultSort: '-last_at',
} as const satisfies TableParamRules<(typeof PROBLEMS_SORTABLE)[number]>;

function useColumns(): readonly Column<SourceProblem>[] {
  const { problems, accounts } = useTexts(sourceControlTexts);
  const { problems: words } = useTexts(controlTexts);
  return [
    { key: 'account', title: accounts.name, text: ({ account_name }) => account_name ?? accounts.nameless },
    { key: 'kind', title: words.kind, text: ({ kind }) => problems.kinds[kind] },
    {
      key: 'external_id',
      title: problems.session,
      text: ({ external_id }) => external_id ?? words.wholeAthlete,
      render: ({ external_id }) =>
        external_id === null ? words.wholeAthlete : <span className="k-mono">{external_id}</span>,
    },
    { key: 'attempts', title: words.attempts, text: ({ attempts }) => formatCount(attempts), align: 'end' },
    { key: 'first_at', title: words.since, text: ({ first_at }) => formatDateTime(first_at) },
    {
      key: 'last_at',
      title: words.lastTried,
      text: ({ last_at, retried_at }) =>
        retried_at === null ? formatDateTime(last_at) : words.underWay({ time: formatDateTime(retried_at) }),
    },
  ];
}

export function PolarProblems({ count }: { count: number }) {
  const { problems: texts } = useTexts(sourceControlTexts);
  const { problems: words } = useTexts(controlTexts);
  const table = useTableState(TABLE);
  const view = useTableView('polar-problems', useColumns());
  const isNone = count === 0 && !table.isFiltered;
  const query = useListPolarProblemsQuery(table.query, { refetchOnMountOrArgChange: true, skip: isNone });
  const { data, error, isFetching, refetch } = query;
  const { retryOne, retryAll, isBusy, failure, dismiss } = useRetries(
    useRetryPolarProblemMutation(),
    useRetryAllPolarProblemsMutation(),
  );
  return (
    <section aria-labelledby="control-polar-problems">
      <div className="k-control-title">
        <h4 id="control-polar-problems" tabIndex={-1} data-focus-home="">
          {words.title}
        </h4>
        {!isNone && (
          <Button onClick={isBusy ? undefined : retryAll} aria-disabled={isBusy}>
            {words.allAgain}
          </Button>
        )}
      </div>
      {failure && <ActionFailure title={words.retryFailed} failure={failure} onDismiss={dismiss} />}
      {isNone ? (
        <p>{words.none}</p>
      ) : (
        <DataTable
          label={texts.label}
          table={table}
          query={{ data: data && { rows: data.problems, total: data.total }, error, isFetching, refetch }}
          {...view}
          rowKey={({ id }) => id}
          rowActions={({ id, retried_at }: SourceProblem) => [
            {
              label: words.again,
              onSelect: () => retryOne(id),
              disabledReason: retried_at === null ? undefined : words.underWay({ time: formatTime(retried_at) }),
            },
          ]}
          searchLabel={texts.search}
          searchPlaceholder={texts.searchPlaceholder}
          countText={words.count}
          empty={<StateBlock text={words.none} />}
          noResultsText={words.noResults}
          failedTitle={words.failed}
          expectedRows={count}
          isShort
        />
      )}
    </section>
  );
}
