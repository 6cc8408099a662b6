import type { TableParams } from '#client/ui/table/tableParams.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { ParticipantSort, ParticipantStatus, ParticipantsQuery } from '#shared/contract/participants.ts';
import { PARTICIPANT_STATUS_ORDER } from './participantTable.ts';

/** Without unknown values, because an address may contain anything. */
export function statusesIn(filter: string | undefined): ParticipantStatus[] {
  const named = (filter ?? '').split(',');
  return PARTICIPANT_STATUS_ORDER.filter((status) => named.includes(status));
}

const dayIn = (text: string | undefined) => (text && isCalendarDate(text) ? text : undefined);

type Filtered = Omit<ParticipantsQuery, 'page' | 'page_size'>;

/** Without other parameters of the address. */
export function participantQuery(state: Pick<TableParams<ParticipantSort>, 'search' | 'sort' | 'filters'>): Filtered {
  const { search, sort, filters } = state;
  const query: Filtered = {
    search,
    status: statusesIn(filters.status).join(','),
    group: filters.group,
    joined_from: dayIn(filters.joined_from),
    joined_to: dayIn(filters.joined_to),
    sort,
  };
  // The cache key is the serialized call, so unset filters are removed.
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
}
