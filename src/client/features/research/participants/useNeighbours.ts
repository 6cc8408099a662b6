import { participantsApi } from '#client/api/research/participantsApi.ts';
import { readTableParams, writeTableParams } from '#client/ui/table/tableParams.ts';
import type { ListedParticipant } from '#shared/contract/participants.ts';
import { participantQuery } from './participantQuery.ts';
import { PARTICIPANT_TABLE } from './participantTable.ts';

export interface Neighbour {
  participant: ListedParticipant;
  list: string;
}

export interface Neighbours {
  previous: Neighbour | null;
  next: Neighbour | null;
  /** From 1. */
  position: number;
  total: number;
}

/**
 * `list` is the query of the list's address; only its page is read, and the next one when the participant is at its
 * edge.
 */
export function useNeighbours(studyId: string | undefined, id: string, list: string | null): Neighbours | null {
  const params = new URLSearchParams(list ?? '');
  const state = readTableParams(params, PARTICIPANT_TABLE);
  const { page, pageSize } = state;
  const callOf = (wanted: number) => ({
    id: studyId ?? '',
    ...participantQuery(state),
    page: wanted,
    page_size: pageSize,
  });
  const isOff = studyId === undefined || list === null;
  const { data } = participantsApi.useListParticipantsQuery(callOf(page), { skip: isOff });
  const rows = data?.participants ?? [];
  const index = rows.findIndex((row) => row.id === id);
  const isFound = !isOff && index !== -1;
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  const needsBefore = isFound && index === 0 && page > 1;
  const needsAfter = isFound && index === rows.length - 1 && page < pages;
  const before = participantsApi.useListParticipantsQuery(callOf(page - 1), { skip: !needsBefore }).data;
  const after = participantsApi.useListParticipantsQuery(callOf(page + 1), { skip: !needsAfter }).data;
  if (!isFound || !data) return null;

  const listOf = (wanted: number) => writeTableParams(params, PARTICIPANT_TABLE, { page: wanted }).toString();
  const neighbour = (participant: ListedParticipant | undefined, wanted: number) =>
    participant ? { participant, list: listOf(wanted) } : null;
  return {
    previous:
      index > 0
        ? neighbour(rows[index - 1], page)
        : neighbour(needsBefore ? before?.participants.at(-1) : undefined, page - 1),
    next:
      index < rows.length - 1
        ? neighbour(rows[index + 1], page)
        : neighbour(needsAfter ? after?.participants[0] : undefined, page + 1),
    position: (page - 1) * pageSize + index + 1,
    total: data.total,
  };
}
