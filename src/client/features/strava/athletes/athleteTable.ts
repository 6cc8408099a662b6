import type { TableParamRules, TableParams } from '#client/ui/table/tableParams.ts';
import type { ATHLETES_SORTABLE, AthletesQuery } from '#shared/contract/athletes.ts';
import type { AthleteStatus } from '#shared/contract/connection.ts';

export type AthleteSort = (typeof ATHLETES_SORTABLE)[number];

/** How the address holds the list of athletes: who was active last, first. */
export const ATHLETE_TABLE = {
  sortable: ['name', 'status', 'connected_at', 'last_activity_at', 'last_sync_at', 'activity_count'],
  defaultSort: '-last_activity_at',
  filters: ['status', 'linked', 'silent_days'],
} as const satisfies TableParamRules<AthleteSort>;

/** As they are offered to choose from, the most urgent first. */
export const STATUS_ORDER: readonly AthleteStatus[] = [
  'error',
  'permission_missing',
  'disconnected',
  'importing',
  'connected',
];

const SILENT_MAX = 3650;

/** The states that a filter names, without those that there are not: an address may hold anything. */
export function statusesIn(filter: string | undefined): AthleteStatus[] {
  const named = (filter ?? '').split(',');
  return STATUS_ORDER.filter((status) => named.includes(status));
}

/** Whether an account here is asked for; undefined when it does not matter. */
export function linkedIn(filter: string | undefined): 'yes' | 'no' | undefined {
  return filter === 'yes' || filter === 'no' ? filter : undefined;
}

/** A number of days as the filter takes it; null for what is none. */
export function readSilentDays(typed: string): string | null {
  const days = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  return days >= 1 && days <= SILENT_MAX ? String(days) : null;
}

type Filtered = Omit<AthletesQuery, 'page' | 'page_size'>;

/** Search, filters and order of the list as a call takes them; what the address holds beyond is left out. */
export function athleteQuery({
  search,
  sort,
  filters,
}: Pick<TableParams<AthleteSort>, 'search' | 'sort' | 'filters'>): Filtered {
  const status = statusesIn(filters.status).join(',');
  const linked = linkedIn(filters.linked);
  const silent = readSilentDays(filters.silent_days ?? '');
  return {
    ...(search && { search }),
    ...(sort && { sort }),
    ...(status && { status }),
    ...(linked && { linked }),
    ...(silent !== null && { silent_days: Number(silent) }),
  };
}
