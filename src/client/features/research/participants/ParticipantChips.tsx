import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { type FilterChip, FilterChips } from '#client/ui/table/FilterChips.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { statusesIn } from './participantQuery.ts';

export function ParticipantChips({ table }: { table: TableState }) {
  const texts = useTexts(participantsTexts);
  const { filters, setFilter } = table;
  const statuses = statusesIn(filters.status);
  const chips: FilterChip[] = statuses.map((status) => ({
    label: texts.table.chip({ filter: texts.table.status, value: texts.statuses[status] }),
    onRemove: () => setFilter('status', statuses.filter((other) => other !== status).join(',')),
  }));
  const add = (name: string, label: (value: string) => string) => {
    const value = filters[name];
    if (value) chips.push({ label: label(value), onRemove: () => setFilter(name, '') });
  };
  add('group', (group) => texts.table.chip({ filter: texts.table.group, value: group }));
  add('joined_from', (day) => texts.table.chipFrom({ date: formatDate(day) }));
  add('joined_to', (day) => texts.table.chipTo({ date: formatDate(day) }));
  return <FilterChips chips={chips} onReset={table.reset} />;
}
