import type { TableParamRules, TableParams } from '#client/ui/table/tableParams.ts';
import type { ATHLETES_SORTABLE, AthletesQuery } from '#shared/contract/athletes.ts';
import type { AthleteStatus } from '#shared/contract/connection.ts';

type AthleteSort = (typeof ATHLETES_SORTABLE)[number];

export const ATHLETE_TABLE = {
  sortable: ['name', 'status', 'connected_at', 'last_activity_at', 'last_sync_at', 'activity_count'],
  defaultSort: '-last_activity_at',
  filters: ['status', 'permission', 'linked', 'silent_days'],
} as const satisfies TableParamRules<AthleteSort>;

/** Of participants by code, whose list has fewer filters. */
export const CODED_ATHLETE_TABLE = {
  ...ATHLETE_TABLE,
  filters: ['status', 'silent_days'],
} as const satisfies TableParamRules<AthleteSort>;

export const STATUS_ORDER: readonly AthleteStatus[] = [
  'error',
  'permission_missing',
  'disconnected',
  'importing',
  'connected',
];

const SILENT_MAX = 3650;

/** Without unknown values, because an address may contain anything. */
export function statusesIn(filter: string | undefined): AthleteStatus[] {
  const named = (filter ?? '').split(',');
  return STATUS_ORDER.filter((status) => named.includes(status));
}

/** Whether the athlete must have an account here; undefined: either. */
export function linkedIn(filter: string | undefined): 'yes' | 'no' | undefined {
  return filter === 'yes' || filter === 'no' ? filter : undefined;
}

export function permissionIn(filter: string | undefined): 'all' | 'missing' | undefined {
  return filter === 'all' || filter === 'missing' ? filter : undefined;
}

export function readSilentDays(typed: string): string | null {
  const days = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  return days >= 1 && days <= SILENT_MAX ? String(days) : null;
}

type Filtered = Omit<AthletesQuery, 'page' | 'page_size'>;

export function athleteQuery({
  search,
  sort,
  filters,
}: Pick<TableParams<AthleteSort>, 'search' | 'sort' | 'filters'>): Filtered {
  const status = statusesIn(filters.status).join(',');
  const linked = linkedIn(filters.linked);
  const permission = permissionIn(filters.permission);
  const silent = readSilentDays(filters.silent_days ?? '');
  return {
    ...(search && { search }),
    ...(sort && { sort }),
    ...(status && { status }),
    ...(permission && { permission }),
    ...(linked && { linked }),
    ...(silent !== null && { silent_days: Number(silent) }),
  };
}
