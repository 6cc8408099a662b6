import type { Cell, Column, Row } from '#server/research/exports/tables/tableColumns.ts';

export function derivedRows(columns: readonly Column[], activities: readonly Row[]): Record<'devices', Row[]> {
  const places = new Map(columns.map(({ variable }, index) => [variable, index]));
  const at = (row: Row, variable: string): Cell => row[places.get(variable) ?? -1] ?? null;

  const withDevice = activities.filter((row) => at(row, 'device') !== null);
  const byDevice = Map.groupBy(withDevice, (row) => JSON.stringify([at(row, 'device'), at(row, 'source')]));
  const devices = [...byDevice.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, rows]) => {
      const days = rows.map((row) => String(at(row, 'local_day'))).sort();
      const [first] = rows;
      const last = rows.findLast((row) => at(row, 'local_day') === days.at(-1));
      const named = first ? [at(first, 'participant'), at(first, 'device'), at(first, 'source')] : [];
      const consent = last ? at(last, 'consent_version') : null;
      return [...named, days[0] ?? null, days.at(-1) ?? null, rows.length, consent];
    });
  return { devices };
}
