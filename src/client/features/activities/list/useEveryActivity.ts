import { activitiesApi } from '#client/api/activitiesApi.ts';
import { useAppDispatch } from '#client/session/store.ts';
import type { ActivitiesQuery, ListedActivity } from '#shared/contract/activities.ts';

export function useEveryActivity() {
  const dispatch = useAppDispatch();
  const { listActivities } = activitiesApi.endpoints;
  return async (query: ActivitiesQuery): Promise<ListedActivity[]> => {
    const found: ListedActivity[] = [];
    let after: string | null | undefined;
    do {
      const call = { ...query, page_size: 100 as const, ...(after && { after }) };
      const options = { subscribe: false, forceRefetch: true };
      const answer = await dispatch(listActivities.initiate(call, options)).unwrap();
      found.push(...answer.activities);
      after = answer.next;
    } while (after);
    return found;
  };
}
