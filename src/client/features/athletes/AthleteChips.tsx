import { athletesTexts } from '#client/texts/athletes.ts';
import { connectionTexts } from '#client/texts/connection.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { type FilterChip, FilterChips } from '#client/ui/table/FilterChips.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { linkedIn, permissionIn, readSilentDays, statusesIn } from './athleteTable.ts';

export function AthleteChips({ table }: { table: TableState }) {
  const { table: texts } = useTexts(athletesTexts);
  const words = useTexts(connectionTexts);
  const { filters, setFilter } = table;
  const statuses = statusesIn(filters.status);
  const chips: FilterChip[] = statuses.map((status) => ({
    label: texts.chip({ name: texts.status, value: words.statuses[status] }),
    onRemove: () => setFilter('status', statuses.filter((other) => other !== status).join(',')),
  }));
  const permission = permissionIn(filters.permission);
  if (permission) {
    const value = permission === 'all' ? texts.allPermissions : texts.somePermissions;
    chips.push({
      label: texts.chip({ name: texts.permissions, value }),
      onRemove: () => setFilter('permission', ''),
    });
  }
  const linked = linkedIn(filters.linked);
  if (linked) {
    chips.push({
      label: texts.chip({ name: texts.linked, value: linked === 'yes' ? texts.linkedYes : texts.linkedNo }),
      onRemove: () => setFilter('linked', ''),
    });
  }
  const silent = readSilentDays(filters.silent_days ?? '');
  if (silent !== null) {
    chips.push({ label: texts.silentChip({ days: Number(silent) }), onRemove: () => setFilter('silent_days', '') });
  }
  return <FilterChips chips={chips} onReset={table.reset} />;
}
