import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { formatTime } from '#client/ui/format/format.ts';
import type { MenuItem } from '#client/ui/menu/menuItem.ts';
import type { QueryLike } from '#client/ui/page/queryLike.ts';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { PROBLEMS_SORTABLE, ProblemsQuery } from '#shared/contract/control.ts';
import type { useRetries } from './useRetries.ts';

const RULES = {
  sortable: ['last_at'],
  defaultSort: '-last_at',
} as const satisfies TableParamRules<(typeof PROBLEMS_SORTABLE)[number]>;

interface Listed {
  id: string;
  retried_at: string | null;
}

interface ProblemsTableProps<Row extends Listed> {
  heading: 'h3' | 'h4';
  id: string;
  className?: string;
  /** Names the table in the address, and its chosen columns in the browser. */
  names: { prefix: string; view: string };
  words: Record<'label' | 'search' | 'searchPlaceholder', string>;
  count: number;
  columns: readonly Column<Row>[];
  useRows(
    query: ProblemsQuery,
    options: { refetchOnMountOrArgChange: true; skip: boolean },
  ): QueryLike<{ problems: Row[]; total: number }>;
  retries: ReturnType<typeof useRetries>;
  moreActions?: (row: Row) => MenuItem[];
}

export function ProblemsTable<Row extends Listed>(props: ProblemsTableProps<Row>) {
  const { heading: Heading, id, className, names, words, count, columns, useRows, moreActions = () => [] } = props;
  const { retryOne, retryAll, isBusy, failure, dismiss } = props.retries;
  const { problems: texts } = useTexts(controlTexts);
  const table = useTableState({ ...RULES, prefix: names.prefix });
  const view = useTableView(names.view, columns);
  const isNone = count === 0 && !table.isFiltered;
  const query = useRows(table.query, { refetchOnMountOrArgChange: true, skip: isNone });
  const { data } = query;
  return (
    <section className={className} aria-labelledby={id}>
      <div className="k-control-title">
        <Heading id={id} tabIndex={-1} data-focus-home="" className={Heading === 'h3' ? 'k-control-head' : undefined}>
          {texts.title}
        </Heading>
        {!isNone && <BusyButton label={texts.allAgain} isBusy={isBusy} onAct={retryAll} />}
      </div>
      {failure && <ActionFailure title={texts.retryFailed} failure={failure} onDismiss={dismiss} />}
      {isNone ? (
        <p>{texts.empty}</p>
      ) : (
        <DataTable
          label={words.label}
          table={table}
          query={{ ...query, data: data && { rows: data.problems, total: data.total } }}
          {...view}
          rowKey={(row: Row) => row.id}
          rowActions={(row: Row) => [
            {
              label: texts.again,
              onSelect: () => retryOne(row.id),
              disabledReason:
                row.retried_at === null ? undefined : texts.underWay({ time: formatTime(row.retried_at) }),
            },
            ...moreActions(row),
          ]}
          words={{ ...texts, ...words }}
          expectedRows={count}
          isShort
        />
      )}
    </section>
  );
}
