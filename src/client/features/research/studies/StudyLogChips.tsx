import { logTexts } from '#client/features/research/log/logTexts.ts';
import { actionWord } from '#client/features/research/log/logWords.ts';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { type FilterChip, FilterChips } from '#client/ui/table/FilterChips.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { logFilters } from './logFilters.ts';

export function StudyLogChips({ table }: { table: TableState }) {
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
