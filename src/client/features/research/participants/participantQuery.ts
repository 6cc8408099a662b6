import type { TableParams } from '#client/ui/table/tableParams.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { ParticipantSort, ParticipantStatus, ParticipantsQuery } from '#shared/contract/participants.ts';
import { PARTICIPANT_STATUS_ORDER } from './participantTable.ts';

/** The states that a filter names, without those that there are not: an address may hold anything. */
export function statusesIn(filter: string | undefined): ParticipantStatus[] {
  const named = (filter ?? '').split(',');
  return PARTICIPANT_STATUS_ORDER.filter((status) => named.includes(status));
}

const dayIn = (text: string | undefined) => (text && isCalendarDate(text) ? text : undefined);

type Filtered = Omit<ParticipantsQuery, 'page' | 'page_size'>;

/** Search, filters and order of a list as a call takes them; what the address holds beyond is left out. */
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
  // The cache goes by the call as it is written: what is not asked for leaves no trace.
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
}
