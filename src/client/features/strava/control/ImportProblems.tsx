import Button from 'antd/es/button';
import { useListProblemsQuery, useRetryAllProblemsMutation, useRetryProblemMutation } from '#client/api/controlApi.ts';
import { ActionFailure } from '#client/features/strava/ActionFailure.tsx';
import { athletePath } from '#client/features/strava/stravaScreens.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatTime } from '#client/ui/format/format.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { PROBLEMS_SORTABLE, Problem } from '#shared/contract/control.ts';
import { problemColumns } from './problemColumns.tsx';
import { useRetries } from './useRetries.ts';

const TABLE = {
  prefix: 'problems',
  sortable: ['last_at'],
  defaultSort: '-last_at',
} as const satisfies TableParamRules<(typeof PROBLEMS_SORTABLE)[number]>;

export function ImportProblems({ count }: { count: number }) {
  const { problems: texts } = useTexts(controlTexts);
  const table = useTableState(TABLE);
  const view = useTableView('import-problems', problemColumns(texts));
  const isNone = count === 0 && !table.isFiltered;
  const query = useListProblemsQuery(table.query, { refetchOnMountOrArgChange: true, skip: isNone });
  const { data, error, isFetching, refetch } = query;
  const { retryOne, retryAll, isBusy, failure, dismiss } = useRetries(
    useRetryProblemMutation(),
    useRetryAllProblemsMutation(),
  );
  return (
    <section className="k-control-part" aria-labelledby="control-problems">
      <div className="k-control-title">
        <h3 id="control-problems" tabIndex={-1} data-focus-home="" className="k-control-head">
          {texts.title}
        </h3>
        {!isNone && (
          <Button onClick={isBusy ? undefined : retryAll} aria-disabled={isBusy}>
            {texts.allAgain}
          </Button>
        )}
      </div>
      {failure && <ActionFailure title={texts.retryFailed} failure={failure} onDismiss={dismiss} />}
      {isNone ? (
        <p>{texts.none}</p>
      ) : (
        <DataTable
          label={texts.label}
          table={table}
          query={{ data: data && { rows: data.problems, total: data.total }, error, isFetching, refetch }}
          {...view}
          rowKey={({ id }) => id}
          rowActions={(problem: Problem) => [
            {
              label: texts.again,
              onSelect: () => retryOne(problem.id),
              disabledReason:
                problem.retried_at === null ? undefined : texts.underWay({ time: formatTime(problem.retried_at) }),
            },
            ...(problem.athlete_id === null
              ? []
              : [{ label: texts.openAthlete, href: athletePath(problem.athlete_id) }]),
          ]}
          searchLabel={texts.search}
          searchPlaceholder={texts.searchPlaceholder}
          countText={texts.count}
          empty={<StateBlock text={texts.none} />}
          noResultsText={texts.noResults}
          failedTitle={texts.failed}
          isShort
        />
      )}
    </section>
  );
}
