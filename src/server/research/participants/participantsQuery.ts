import { invalidField } from '#server/plugins/httpErrors.ts';
import { isCalendarDate, startOfDay } from '#shared/calendarDate.ts';
import { PARTICIPANT_STATUSES, type ParticipantStatus, type ParticipantsQuery } from '#shared/contract/participants.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { ParticipantFilters } from './participantList.ts';

const DAY_MS = 86_400_000;

const isStatus = (word: string): word is ParticipantStatus =>
  (PARTICIPANT_STATUSES as readonly string[]).includes(word);

function statusesOf(words: string): ParticipantStatus[] {
  const all = words.split(',');
  if (!all.every(isStatus))
    throw invalidField('status', serverMessages('status_not_among', { names: PARTICIPANT_STATUSES.join(', ') }));
  return all;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

export function participantFilters(query: ParticipantsQuery, timezone: string): ParticipantFilters {
  const { search, status, group, joined_from: from, joined_to: to } = query;
  for (const [field, day] of Object.entries({ joined_from: from, joined_to: to })) {
    if (day !== undefined && !isCalendarDate(day)) throw invalidField(field, researchMessages('invalid_date'));
  }
  return {
    search,
    statuses: status === undefined ? undefined : statusesOf(status),
    group,
    joinedFrom: from === undefined ? undefined : startOfDay(timezone, from),
    joinedBefore: to === undefined ? undefined : startOfDay(timezone, dayAfter(to)),
  };
}
