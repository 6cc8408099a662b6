import type { TableParams } from '#client/ui/table/tableParams.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { CONSENT_ANSWERS, CONSENT_FILTERS } from '#shared/consentVersions.ts';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import type { ParticipantSort, ParticipantsQuery } from '#shared/contract/participantsQuery.ts';
import { INVITE_STATES } from '#shared/inviteStates.ts';
import { PARTICIPANT_STATUSES, type ParticipantStatus } from '#shared/participantStatuses.ts';

/** Without unknown values, because an address may contain anything. */
export function statusesIn(filter: string | undefined): ParticipantStatus[] {
  const named = (filter ?? '').split(',');
  return PARTICIPANT_STATUSES.filter((status) => named.includes(status));
}

const oneOf = <Word extends string>(words: readonly Word[], text: string | undefined): Word | undefined =>
  words.find((word) => word === text);

/** `none`: without one. */
export const INVITATION_CHOICES = [...INVITE_STATES, 'none'] as const;

export function invitationsIn(filter: string | undefined): (typeof INVITATION_CHOICES)[number][] {
  const named = (filter ?? '').split(',');
  return INVITATION_CHOICES.filter((state) => named.includes(state));
}

/** What the lists behind the numbers of the consent are filtered by. */
export function consentFilters(filters: TableParams<ParticipantSort>['filters']) {
  const version = Number(filters.consent_version);
  return {
    consent: oneOf(CONSENT_FILTERS, filters.consent),
    consent_version: Number.isInteger(version) && version > 0 ? version : undefined,
    agreed: oneOf(CONSENT_ANSWERS, filters.agreed),
    declined: oneOf(CONSENT_ANSWERS, filters.declined),
  };
}

const dayIn = (text: string | undefined) => (text && isCalendarDate(text) ? text : undefined);

/** Undefined for what the server would refuse. */
export function silentDaysIn(text: string | undefined): number | undefined {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= PARTICIPANT_LIMITS.silentDaysMax ? days : undefined;
}

type Filtered = Omit<ParticipantsQuery, 'page' | 'page_size'>;

/** Without other parameters of the address. */
export function participantQuery(state: Pick<TableParams<ParticipantSort>, 'search' | 'sort' | 'filters'>): Filtered {
  const { search, sort, filters } = state;
  const query: Filtered = {
    search,
    status: statusesIn(filters.status).join(','),
    group: filters.group,
    invitation: invitationsIn(filters.invitation).join(','),
    expires: oneOf(['tomorrow'] as const, filters.expires),
    ...consentFilters(filters),
    joined_from: dayIn(filters.joined_from),
    joined_to: dayIn(filters.joined_to),
    joined: oneOf(['no'] as const, filters.joined),
    connected: oneOf(['yes'] as const, filters.connected),
    import_errors: oneOf(['yes'] as const, filters.import_errors),
    silent_days: silentDaysIn(filters.silent_days),
    sort,
  };
  // The cache key is the serialized call, so unset filters are removed.
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
}
