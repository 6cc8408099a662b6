import { FilterNumber } from '#client/forms/filters/FilterNumber.tsx';
import { athletesTexts } from '#client/texts/athletes.ts';
import { connectionTexts } from '#client/texts/connection.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { FilterChecks } from '#client/ui/table/FilterChecks.tsx';
import { FilterRadios } from '#client/ui/table/FilterRadios.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { linkedIn, permissionIn, readSilentDays, STATUS_ORDER } from './athleteTable.ts';

export function AthleteFilters({ table, isCoded }: { table: TableState; isCoded: boolean }) {
  const { table: texts } = useTexts(athletesTexts);
  const { statuses } = useTexts(connectionTexts);
  const { filters, setFilter } = table;
  return (
    <>
      <FilterChecks label={texts.status} {...table.filterOf('status')} choices={choicesOf(STATUS_ORDER, statuses)} />
      {!isCoded && (
        <FilterRadios
          label={texts.permissions}
          value={permissionIn(filters.permission) ?? ''}
          choices={[
            { value: 'all', label: texts.allPermissions },
            { value: 'missing', label: texts.somePermissions },
          ]}
          onChange={(permission) => setFilter('permission', permission)}
        />
      )}
      {!isCoded && (
        <FilterRadios
          label={texts.linked}
          value={linkedIn(filters.linked) ?? ''}
          choices={[
            { value: 'yes', label: texts.linkedYes },
            { value: 'no', label: texts.linkedNo },
          ]}
          onChange={(linked) => setFilter('linked', linked)}
        />
      )}
      <FilterNumber
        label={texts.silent}
        value={readSilentDays(filters.silent_days ?? '') ?? ''}
        read={readSilentDays}
        problem={texts.silentWrong}
        onChange={(days) => setFilter('silent_days', days)}
      />
    </>
  );
}
