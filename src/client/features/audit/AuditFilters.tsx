import '#client/ui/menu/summary.css';
import { FilterDate } from '#client/forms/filters/FilterDate.tsx';
import { FilterChecks } from '#client/ui/table/FilterChecks.tsx';
import { FilterSelect } from '#client/ui/table/FilterSelect.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { AUDIT_OBJECTS } from '#shared/auditActions.ts';
import { type AuditWords, knownActions, objectWords } from './auditWords.ts';

export function AuditFilters({ table, words }: { table: TableState; words: AuditWords }) {
  const { audit } = words;
  const { filters, setFilter } = table;
  const value = (name: string) => filters[name] ?? '';
  const chosen = value('action').split(',').filter(Boolean);
  return (
    <>
      <FilterSelect
        label={audit.object}
        value={value('object_type')}
        choices={AUDIT_OBJECTS.map((type) => ({ value: type, label: objectWords(type, words) }))}
        onChange={(type) => setFilter('object_type', type)}
      />
      <FilterDate label={audit.from} value={value('from')} onChange={(day) => setFilter('from', day)} />
      <FilterDate label={audit.to} value={value('to')} onChange={(day) => setFilter('to', day)} />
      <details className="k-audit-actions">
        <summary className="k-summary">
          {chosen.length === 0 ? audit.anyActions : audit.chosenActions({ count: chosen.length })}
        </summary>
        <FilterChecks
          label={audit.action}
          value={value('action')}
          choices={knownActions(words)}
          onChange={(actions) => setFilter('action', actions)}
        />
      </details>
    </>
  );
}
