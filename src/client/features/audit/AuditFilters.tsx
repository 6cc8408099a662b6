import '#client/ui/menu/summary.css';
import { FilterDate } from '#client/forms/filters/FilterDate.tsx';
import { FilterChecks } from '#client/ui/table/FilterChecks.tsx';
import { FilterSelect } from '#client/ui/table/FilterSelect.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { AUDIT_OBJECTS } from '#shared/auditActions.ts';
import { type AuditWords, knownActions, objectWords } from './auditWords.ts';

export function AuditFilters({ table, words }: { table: TableState; words: AuditWords }) {
  const { audit } = words;
  const chosen = (table.filters.action ?? '').split(',').filter(Boolean);
  return (
    <>
      <FilterSelect
        label={audit.object}
        {...table.filterOf('object_type')}
        choices={AUDIT_OBJECTS.map((type) => ({ value: type, label: objectWords(type, words) }))}
      />
      <FilterDate label={audit.from} {...table.filterOf('from')} />
      <FilterDate label={audit.to} {...table.filterOf('to')} />
      <details className="k-audit-actions">
        <summary className="k-summary">
          {chosen.length === 0 ? audit.anyActions : audit.chosenActions({ count: chosen.length })}
        </summary>
        <FilterChecks label={audit.action} {...table.filterOf('action')} choices={knownActions(words)} />
      </details>
    </>
  );
}
