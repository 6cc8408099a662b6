import { type TableParamRules, type TableParams, writeTableParams } from '#client/ui/table/tableParams.ts';
import type { ActivityFlag } from '#shared/contract/activities.ts';

export type ActivitySort = 'start' | 'distance' | 'moving_time';

export const ACTIVITY_TABLE = {
  sortable: ['start', 'distance', 'moving_time'],
  defaultSort: '-start',
  filters: [
    'sport',
    'from',
    'to',
    'athlete_id',
    'study_id',
    'participant_id',
    'gear_id',
    'distance_min',
    'distance_max',
    'flag',
    'excluded',
  ],
  isKeyed: true,
} as const satisfies TableParamRules<ActivitySort>;

export interface FixedFilters {
  athlete_id?: string;
  study_id?: string;
  participant_id?: string;
  gear_id?: string;
}

export const FLAG_ORDER: readonly ActivityFlag[] = ['manual', 'no_heart_rate', 'indoor', 'implausible_speed'];

export function activityListQuery(state: TableParams<ActivitySort>, fixed: FixedFilters): string {
  const filters = { ...state.filters, ...fixed };
  const { search, sort, page, pageSize, key } = state;
  return writeTableParams(new URLSearchParams(), ACTIVITY_TABLE, {
    search,
    sort,
    page,
    pageSize,
    filters,
    key,
  }).toString();
}
