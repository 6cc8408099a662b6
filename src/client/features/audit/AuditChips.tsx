import { formatDate } from '#client/ui/format/format.ts';
import { type FilterChip, FilterChips } from '#client/ui/table/FilterChips.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { auditFilterQuery } from './auditTable.ts';
import { type AuditWords, actionWords, objectWords } from './auditWords.ts';

export function AuditChips({ table, words }: { table: TableState; words: AuditWords }) {
  const { audit } = words;
  const { actor, action, object_type, object_id, request_id, from, to } = auditFilterQuery(table);
  const chips: FilterChip[] = [];
  const add = (name: string, label: string, value: string | undefined) => {
    if (value) chips.push({ label: audit.chip({ name: label, value }), onRemove: () => table.setFilter(name, '') });
  };
  add('actor', audit.actor, actor);
  for (const one of action?.split(',') ?? []) {
    const others = action?.split(',').filter((other) => other !== one) ?? [];
    chips.push({
      id: one,
      label: audit.chip({ name: audit.action, value: actionWords(one, words) }),
      onRemove: () => table.setFilter('action', others.join(',')),
    });
  }
  add('object_type', audit.object, object_type && objectWords(object_type, words));
  add('object_id', audit.objectId, object_id);
  add('request_id', audit.request, request_id);
  add('from', audit.from, from && formatDate(from));
  add('to', audit.to, to && formatDate(to));
  return <FilterChips chips={chips} onReset={table.reset} />;
}
