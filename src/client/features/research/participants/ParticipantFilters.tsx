import { FilterDate } from '#client/forms/filters/FilterDate.tsx';
import { FilterNumber } from '#client/forms/filters/FilterNumber.tsx';
import { consentTexts } from '#client/texts/consent.ts';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
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
  return (
    <>
      <FilterSelect
        label={texts.table.group}
        {...table.filterOf('group')}
        choices={groups.map((group) => ({ value: group, label: group }))}
      />
      <FilterChecks
        label={texts.table.status}
        {...table.filterOf('status')}
        choices={choicesOf(PARTICIPANT_STATUSES, texts.statuses)}
      />
      <MoreFilters table={table} names={RARE}>
        <FilterChecks
          label={invitations.column}
          {...table.filterOf('invitation')}
          choices={INVITATION_CHOICES.map((state) => ({
            value: state,
            label: state === 'none' ? invitations.none : invitations.states[state],
          }))}
        />
        <FilterSelect
          label={texts.fields.consent}
          {...table.filterOf('consent')}
          choices={choicesOf(CONSENT_FILTERS, consent.filters)}
        />
        <FilterNumber
          label={texts.table.silentDays}
          {...table.filterOf('silent_days')}
          read={(text) => silentDaysIn(text)?.toString() ?? null}
          problem={texts.table.silentRange}
        />
        <FilterDate label={texts.table.joinedFrom} {...table.filterOf('joined_from')} />
        <FilterDate label={texts.table.joinedTo} {...table.filterOf('joined_to')} />
      </MoreFilters>
    </>
  );
}
