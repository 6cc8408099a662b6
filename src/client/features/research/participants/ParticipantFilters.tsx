import { FilterDate } from '#client/forms/FilterDate.tsx';
import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { FilterChecks } from '#client/ui/table/FilterChecks.tsx';
import { FilterSelect } from '#client/ui/table/FilterSelect.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { PARTICIPANT_STATUS_ORDER } from './participantTable.ts';

interface ParticipantFiltersProps {
  table: TableState;
  groups: readonly string[];
}

export function ParticipantFilters({ table, groups }: ParticipantFiltersProps) {
  const texts = useTexts(participantsTexts);
  const { filters, setFilter } = table;
  const value = (name: string) => filters[name] ?? '';
  return (
    <>
      <FilterChecks
        label={texts.table.status}
        value={value('status')}
        choices={PARTICIPANT_STATUS_ORDER.map((status) => ({ value: status, label: texts.statuses[status] }))}
        onChange={(status) => setFilter('status', status)}
      />
      <FilterSelect
        label={texts.table.group}
        value={value('group')}
        choices={groups.map((group) => ({ value: group, label: group }))}
        onChange={(group) => setFilter('group', group)}
      />
      <FilterDate
        label={texts.table.addedFrom}
        value={value('joined_from')}
        onChange={(day) => setFilter('joined_from', day)}
      />
      <FilterDate
        label={texts.table.addedTo}
        value={value('joined_to')}
        onChange={(day) => setFilter('joined_to', day)}
      />
    </>
  );
}
