import type { TableParams } from '#client/ui/table/tableParams.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { ActivitiesExportQuery, ActivitiesQuery } from '#shared/contract/activities.ts';
import { type ActivitySort, type FixedFilters, FLAG_ORDER } from './activityTable.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const METRES = /^\d{1,8}$/;

const idIn = (text: string | undefined) => (text && UUID.test(text) ? text : undefined);
const dayIn = (text: string | undefined) => (text && isCalendarDate(text) ? text : undefined);
const metresIn = (text: string | undefined) => (text && METRES.test(text) ? Number(text) : undefined);

// The cache key is the serialized call, so unset filters are removed.
function asked<Query extends object>(query: Query): Query {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as Query;
}

type State = TableParams<ActivitySort>;
export type ActivityFilterQuery = ActivitiesExportQuery & Pick<ActivitiesQuery, 'study_id' | 'participant_id'>;

export function activityFilterQuery({ search, filters }: Pick<State, 'search' | 'filters'>, fixed: FixedFilters = {}) {
  return asked<ActivityFilterQuery>({
    search,
    sport: filters.sport?.slice(0, 60),
    from: dayIn(filters.from),
    to: dayIn(filters.to),
    athlete_id: fixed.athlete_id ?? idIn(filters.athlete_id),
    study_id: fixed.study_id ?? idIn(filters.study_id),
    participant_id: fixed.participant_id ?? idIn(filters.participant_id),
    gear_id: fixed.gear_id ?? idIn(filters.gear_id),
    distance_min: metresIn(filters.distance_min),
    distance_max: metresIn(filters.distance_max),
    flag: FLAG_ORDER.find((flag) => flag === filters.flag),
    excluded: (['yes', 'no'] as const).find((choice) => choice === filters.excluded),
  });
}

/** Matches nothing; the server refuses to look. */
export const isEmptyRange = ({ from, to, distance_min: least, distance_max: most }: ActivityFilterQuery): boolean =>
  (from !== undefined && to !== undefined && from > to) || (least !== undefined && most !== undefined && least > most);

export function activityQuery(state: State, fixed: FixedFilters = {}): ActivitiesQuery {
  const { key, page, pageSize, sort } = state;
  const place = { ...key, page: page === 0 ? undefined : page, page_size: pageSize };
  return asked<ActivitiesQuery>({ ...activityFilterQuery(state, fixed), sort, ...place });
}
