import { DAYS } from './dayTables.ts';
import { EVENTS } from './eventsTable.ts';
import type { Row, Table } from './tableColumns.ts';
import { PARTICIPANTS } from './tables.ts';

/** One participant, before de-identification shifts or renames anything. */
export interface FlowParticipant {
  /** In the order of their days. */
  events: readonly string[];
  isWithdrawn: boolean;
  /** Last day of the participation in the study's time zone, `YYYY-MM-DD`; null: open. */
  lastDay: string | null;
  hasActiveDay: boolean;
}

export const FLOW_TABLES: readonly string[] = [PARTICIPANTS, EVENTS, DAYS].map(({ name }) => name);

/** From the rows of one participant by table, with all columns. */
export function flowOfRows(rows: Record<string, readonly Row[]>): FlowParticipant {
  const valuesOf = ({ name, columns }: Table, variable: string) => {
    const place = columns.findIndex((column) => column.variable === variable);
    return (rows[name] ?? []).map((row) => row[place] ?? null);
  };
  const [lastDay = null] = valuesOf(PARTICIPANTS, 'last_day');
  return {
    events: valuesOf(EVENTS, 'event').map(String),
    isWithdrawn: valuesOf(PARTICIPANTS, 'state').includes('withdrawn'),
    lastDay: lastDay === null ? null : String(lastDay),
    hasActiveDay: valuesOf(DAYS, 'state').includes('active'),
  };
}
