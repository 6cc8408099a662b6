import { FilterDate } from '#client/forms/filters/FilterDate.tsx';
import { FilterNumber } from '#client/forms/filters/FilterNumber.tsx';
import { consentTexts } from '#client/texts/consent.ts';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { FilterChecks } from '#client/ui/table/FilterChecks.tsx';
import { FilterSelect } from '#client/ui/table/FilterSelect.tsx';
import { MoreFilters } from '#client/ui/table/MoreFilters.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { CONSENT_FILTERS } from '#shared/consentVersions.ts';
import { PARTICIPANT_STATUSES } from '#shared/participantStatuses.ts';
import { INVITATION_CHOICES, silentDaysIn } from './participantQuery.ts';

const RARE = ['invitation', 'consent', 'silent_days', 'joined_from', 'joined_to'];

interface ParticipantFiltersProps {
  table: TableState;
  groups: readonly string[];
}

export function ParticipantFilters({ table, groups }: ParticipantFiltersProps) {
  const texts = useTexts(participantsTexts);
  const invitations = useTexts(invitationsTexts);
  const consent = useTexts(consentTexts);
  const { filters, setFilter } = table;
  const value = (name: string) => filters[name] ?? '';
  return (
    <>
      <FilterSelect
        label={texts.table.group}
        value={value('group')}
        choices={groups.map((group) => ({ value: group, label: group }))}
        onChange={(group) => setFilter('group', group)}
      />
      <FilterChecks
        label={texts.table.status}
        value={value('status')}
        choices={PARTICIPANT_STATUSES.map((status) => ({ value: status, label: texts.statuses[status] }))}
        onChange={(status) => setFilter('status', status)}
      />
      <MoreFilters table={table} names={RARE}>
        <FilterChecks
          label={invitations.column}
          value={value('invitation')}
          choices={INVITATION_CHOICES.map((state) => ({
            value: state,
            label: state === 'none' ? invitations.none : invitations.states[state],
          }))}
          onChange={(states) => setFilter('invitation', states)}
        />
        <FilterSelect
          label={texts.fields.consent}
          value={value('consent')}
          choices={CONSENT_FILTERS.map((state) => ({ value: state, label: consent.filters[state] }))}
          onChange={(state) => setFilter('consent', state)}
        />
        <FilterNumber
          label={texts.table.silentDays}
          value={value('silent_days')}
          read={(text) => silentDaysIn(text)?.toString() ?? null}
          problem={texts.table.silentRange}
          onChange={(days) => setFilter('silent_days', days)}
        />
        <FilterDate
          label={texts.table.joinedFrom}
          value={value('joined_from')}
          onChange={(day) => setFilter('joined_from', day)}
        />
        <FilterDate
          label={texts.table.joinedTo}
          value={value('joined_to')}
          onChange={(day) => setFilter('joined_to', day)}
        />
      </MoreFilters>
    </>
  );
}
