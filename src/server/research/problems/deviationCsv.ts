import type { Deviation } from '#shared/contract/deviations.ts';
import { csvOf } from '#shared/csvOf.ts';

const COLUMNS = [
  'number',
  'version',
  'is_current',
  'is_struck',
  'code',
  'day',
  'category',
  'severity',
  'description',
  'action_taken',
  'reported_on',
  'reason',
  'recorded_at',
  'recorded_by',
] as const;

/** A row for each version. */
export function deviationsCsv(all: readonly Deviation[]): string {
  const last = new Map(all.map(({ id, version }) => [id, version]));
  const rows = all.map((entry) => {
    const row = { ...entry, is_current: last.get(entry.id) === entry.version, recorded_by: entry.recorded_by_email };
    return COLUMNS.map((column) => String(row[column] ?? ''));
  });
  return csvOf([COLUMNS, ...rows], 'en');
}
