import { invalidField } from '#server/plugins/httpErrors.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { ParticipantsQuery } from '#shared/contract/participantsQuery.ts';
import { INVITE_STATES, type InviteStateName } from '#shared/inviteStates.ts';
import { PARTICIPANT_STATUSES, type ParticipantStatus } from '#shared/participantStatuses.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { ParticipantFilters } from './participantList.ts';

const isStatus = (word: string): word is ParticipantStatus =>
  (PARTICIPANT_STATUSES as readonly string[]).includes(word);

function statusesOf(words: string): ParticipantStatus[] {
  const all = words.split(',');
  if (!all.every(isStatus))
    throw invalidField('status', serverMessages('status_not_among', { names: PARTICIPANT_STATUSES.join(', ') }));
  return all;
}

const isInvitation = (word: string): word is InviteStateName | 'none' =>
  word === 'none' || (INVITE_STATES as readonly string[]).includes(word);

function invitationsOf(words: string): (InviteStateName | 'none')[] {
  const all = words.split(',');
  if (all.every(isInvitation)) return all;
  const names = [...INVITE_STATES, 'none'].join(', ');
  throw invalidField('invitation', serverMessages('invitation_not_among', { names }));
}

export function participantFilters(query: ParticipantsQuery): ParticipantFilters {
  const { status, invitation, ...filters } = query;
  for (const [field, day] of Object.entries({ joined_from: query.joined_from, joined_to: query.joined_to })) {
    if (day !== undefined && !isCalendarDate(day)) throw invalidField(field, researchMessages('invalid_date'));
  }
  return {
    ...filters,
    statuses: status === undefined ? undefined : statusesOf(status),
    invitations: invitation === undefined ? undefined : invitationsOf(invitation),
  };
}
