import { consentTexts } from '#client/texts/consent.ts';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { participantViewsTexts } from '#client/texts/study/participantViews.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { type FilterChip, FilterChips } from '#client/ui/table/FilterChips.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { consentFilters, invitationsIn, silentDaysIn, statusesIn } from './participantQuery.ts';

export function ParticipantChips({ table }: { table: TableState }) {
  const texts = useTexts(participantsTexts);
  const invitations = useTexts(invitationsTexts);
  const consent = useTexts(consentTexts);
  const views = useTexts(participantViewsTexts);
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
  const invited = invitationsIn(filters.invitation);
  for (const state of invited) {
    const value = state === 'none' ? invitations.none : invitations.states[state];
    chips.push({
      label: texts.table.chip({ filter: invitations.column, value }),
      onRemove: () => setFilter('invitation', invited.filter((other) => other !== state).join(',')),
    });
  }
  if (filters.expires === 'tomorrow') add('expires', () => texts.table.expiresTomorrow);
  const asked = consentFilters(filters);
  const { fields } = texts;
  const consentChip = (filter: string, value: string) => () => texts.table.chip({ filter, value });
  if (asked.consent) add('consent', consentChip(fields.consent, consent.filters[asked.consent]));
  if (asked.consent_version)
    add('consent_version', (value) => texts.table.chip({ filter: consent.filterVersion, value }));
  if (asked.agreed) add('agreed', consentChip(consent.agreed, consent.answers[asked.agreed]));
  if (asked.declined) add('declined', consentChip(consent.declined, consent.answers[asked.declined]));
  if (filters.joined === 'no') add('joined', () => views.notJoined);
  if (filters.connected === 'yes') add('connected', () => texts.table.connected);
  if (filters.import_errors === 'yes') add('import_errors', () => texts.table.importErrors);
  if (silentDaysIn(filters.silent_days))
    add('silent_days', (days) => texts.table.chip({ filter: texts.table.silentDays, value: days }));
  add('joined_from', (day) => texts.table.chipFrom({ date: formatDate(day) }));
  add('joined_to', (day) => texts.table.chipTo({ date: formatDate(day) }));
  return <FilterChips chips={chips} onReset={table.reset} />;
}
