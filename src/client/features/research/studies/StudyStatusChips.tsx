import { studiesTexts } from '#client/texts/studies.ts';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { FilterChips } from '#client/ui/table/FilterChips.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { toStudyStatus } from './studyStatusOrder.ts';

export function StudyStatusChips({ table }: { table: TableState }) {
  const { fields, statuses } = useTexts(studiesTexts);
  const { filterIs } = useTexts(tablesTexts);
  const status = toStudyStatus(table.filters.status);
  const chips = status
    ? [
        {
          label: filterIs({ name: fields.status, value: statuses[status] }),
          onRemove: () => table.setFilter('status', ''),
        },
      ]
    : [];
  return <FilterChips chips={chips} onReset={table.reset} />;
}
