import { useState } from 'react';
import { activitiesApi } from '#client/api/activitiesApi.ts';
import { activityQuery } from '#client/features/activities/list/activityQuery.ts';
import {
  ACTIVITY_TABLE,
  type ActivitySort,
  activityListQuery,
} from '#client/features/activities/list/activityTable.ts';
import { readTableParams, type TableParams } from '#client/ui/table/tableParams.ts';
import type { ActivitiesAnswer, ListedActivity } from '#shared/contract/activities.ts';

type State = TableParams<ActivitySort>;

interface ActivityNeighbour {
  activity: ListedActivity;
  list: string;
}

interface ActivityNeighbours {
  previous: ActivityNeighbour | null;
  next: ActivityNeighbour | null;
  /** From 1; null when the list was not counted. */
  position: number | null;
  total: number;
}

/** The page of the list where the activity stood last. */
interface Held {
  id: string;
  list: string;
  page: ActivitiesAnswer;
}

const beside = (state: State, key: State['key'], offset: number): State => ({
  ...state,
  key,
  page: state.page === 0 ? 0 : state.page + offset,
});

/**
 * `list` is the query of the list's address; only its page is read, and the next one when the activity is at its edge.
 * An activity that leaves its page, as by an exclusion, keeps its place there.
 */
export function useActivityNeighbours(id: string, list: string | null): ActivityNeighbours | null {
  const state = readTableParams(new URLSearchParams(list ?? ''), ACTIVITY_TABLE);
  const isOff = list === null;
  const { data: current } = activitiesApi.useListActivitiesQuery(activityQuery(state), { skip: isOff });
  const [held, setHeld] = useState<Held | null>(null);
  const isHeld = held?.id === id && held.list === list;
  const found = list !== null && current?.activities.some((row) => row.id === id) ? { id, list, page: current } : null;
  if (found && !(isHeld && held.page === found.page)) setHeld(found);
  const data = found || !isHeld ? current : held.page;
  const rows = data?.activities ?? [];
  const index = rows.findIndex((row) => row.id === id);
  const isFound = !isOff && index !== -1;

  const stateBefore = beside(state, { before: data?.previous ?? undefined }, -1);
  const stateAfter = beside(state, { after: data?.next ?? undefined }, 1);
  const needsBefore = isFound && index === 0 && data?.previous != null;
  const needsAfter = isFound && index === rows.length - 1 && data?.next != null;
  const before = activitiesApi.useListActivitiesQuery(activityQuery(stateBefore), { skip: !needsBefore }).currentData;
  const after = activitiesApi.useListActivitiesQuery(activityQuery(stateAfter), { skip: !needsAfter }).currentData;
  if (!isFound || !data) return null;

  const neighbour = (activity: ListedActivity | undefined, of: State) =>
    activity ? { activity, list: activityListQuery(of, {}) } : null;
  const isCounted = state.page > 0 && data.total_is_exact;
  return {
    previous: index > 0 ? neighbour(rows[index - 1], state) : neighbour(before?.activities.at(-1), stateBefore),
    next: index < rows.length - 1 ? neighbour(rows[index + 1], state) : neighbour(after?.activities[0], stateAfter),
    position: isCounted ? (state.page - 1) * state.pageSize + index + 1 : null,
    total: data.total,
  };
}
