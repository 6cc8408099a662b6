import { studiesApi } from '#client/api/research/studiesApi.ts';
import { LogChanges } from '#client/features/research/log/LogChanges.tsx';
import { logTexts } from '#client/features/research/log/logTexts.ts';
import { actionWord, actorWord, changeWords } from '#client/features/research/log/logWords.ts';
import { FilterDate } from '#client/forms/filters/FilterDate.tsx';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { type FilterChip, FilterChips } from '#client/ui/table/FilterChips.tsx';
import { FilterSelect } from '#client/ui/table/FilterSelect.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { type TableState, useTableState } from '#client/ui/table/useTableState.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { LogEntry } from '#shared/contract/research.ts';
import type { Study } from '#shared/contract/studies.ts';

const RULES = {
  sortable: ['at'],
  defaultSort: '-at',
  filters: ['actor', 'action', 'from', 'to'],
} as const satisfies TableParamRules<'at'>;

/** An address may contain anything; only days are sent. */
const day = (text: string | undefined) => (text && isCalendarDate(text) ? text : undefined);

function logFilters({ filters: { actor, action, from, to } }: TableState) {
  return { ...(actor && { actor }), ...(action && { action }), from: day(from), to: day(to) };
}

export function StudyLog({ study }: { study: Study }) {
  const texts = useTexts(logTexts);
  const { log } = texts;
  const table = useTableState(RULES);
  const query = studiesApi.useGetStudyLogQuery({
    id: study.id,
    ...table.query,
    ...logFilters(table),
  });
  const { data } = query;
  const { data: team } = studiesApi.useGetTeamQuery(study.id);
  const people = [...new Set([...(team ?? []).map(({ email }) => email), ...(data?.actors ?? [])])].sort();
  const columns: readonly Column<LogEntry>[] = [
    { key: 'at', title: log.at, text: ({ at }) => formatDateTime(at, study.timezone) },
    { key: 'actor', title: log.actor, text: (entry) => actorWord(entry, texts) },
    {
      key: 'action',
      title: log.action,
      text: (entry) => [actionWord(entry.action, log.actions), entry.code].filter(Boolean).join(' '),
      render: (entry) => (
        <span>
          {actionWord(entry.action, log.actions)}{' '}
          {entry.code && <span className="study-code study-log-code">{entry.code}</span>}
        </span>
      ),
    },
    {
      key: 'changes',
      title: log.changes,
      text: (entry) =>
        changeWords(entry, texts, study.timezone)
          .map(({ field, text }) => `${field}: ${text}`)
          .join('; '),
      render: (entry) => <LogChanges entry={entry} timezone={study.timezone} />,
    },
  ];
  const view = useTableView('study-log', columns);
  return (
    <PageSection title={log.title}>
      <DataTable
        label={log.label}
        table={table}
        query={{ ...query, data: data && { rows: data.entries, total: data.total } }}
        {...view}
        rowKey={({ id }) => String(id)}
        filters={
          <>
            <FilterSelect
              label={log.actor}
              {...table.filterOf('actor')}
              choices={people.map((email) => ({ value: email, label: email }))}
            />
            <FilterSelect
              label={log.actionFilter}
              {...table.filterOf('action')}
              choices={Object.entries(log.actions).map(([value, label]) => ({ value, label }))}
            />
            <FilterDate label={log.from} {...table.filterOf('from')} />
            <FilterDate label={log.to} {...table.filterOf('to')} />
          </>
        }
        chips={<StudyLogChips table={table} />}
        words={log}
        isShort
      />
    </PageSection>
  );
}

function StudyLogChips({ table }: { table: TableState }) {
  const { log } = useTexts(logTexts);
  const { filterIs } = useTexts(tablesTexts);
  const { actor, action, from, to } = logFilters(table);
  const chips: FilterChip[] = [];
  const add = (key: string, name: string, value: string | undefined) => {
    if (value) chips.push({ label: filterIs({ name, value }), onRemove: () => table.setFilter(key, '') });
  };
  add('actor', log.actor, actor);
  add('action', log.actionFilter, action && actionWord(action, log.actions));
  add('from', log.from, from && formatDate(from));
  add('to', log.to, to && formatDate(to));
  return <FilterChips chips={chips} onReset={table.reset} />;
}
