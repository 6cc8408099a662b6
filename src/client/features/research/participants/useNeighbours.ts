import { useState } from 'react';
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

/** Where the participant stood in the list last, from 0 on their page. */
interface Held {
  list: string;
  index: number;
  total: number;
}

/**
 * `list` is the query of the list's address; only its page is read, and the next one when the participant is at its
 * edge. A participant who leaves the page, as by an invitation, keeps their place between the others.
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
  const found = rows.findIndex((row) => row.id === id);
  const [held, setHeld] = useState<Held | null>(null);
  const isListed = !isOff && data !== undefined && found !== -1;
  const now = isListed ? { list, index: found, total: data.total } : null;
  if (now && (held?.list !== list || held.index !== found || held.total !== data?.total)) setHeld(now);
  const place = now ?? (held?.list === list ? held : null);
  const index = place?.index ?? 0;
  // Without the participant, the next one has come to their place.
  const following = isListed ? index + 1 : index;
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  const isPlaced = !isOff && place !== null;
  const needsBefore = isPlaced && index === 0 && page > 1;
  const needsAfter = isPlaced && following >= rows.length && page < pages;
  const before = participantsApi.useListParticipantsQuery(callOf(page - 1), { skip: !needsBefore }).data;
  const after = participantsApi.useListParticipantsQuery(callOf(page + 1), { skip: !needsAfter }).data;
  if (!isPlaced || !data) return null;

  const listOf = (wanted: number) => writeTableParams(params, PARTICIPANT_TABLE, { page: wanted }).toString();
  const neighbour = (participant: ListedParticipant | undefined, wanted: number) =>
    participant ? { participant, list: listOf(wanted) } : null;
  return {
    previous:
      index > 0
        ? neighbour(rows[index - 1], page)
        : neighbour(needsBefore ? before?.participants.at(-1) : undefined, page - 1),
    next:
      following < rows.length
        ? neighbour(rows[following], page)
        : neighbour(needsAfter ? after?.participants[0] : undefined, page + 1),
    position: (page - 1) * pageSize + index + 1,
    total: place.total,
  };
}
