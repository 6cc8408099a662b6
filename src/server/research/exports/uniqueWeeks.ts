import { hash } from 'node:crypto';
import type { Cell, Column, Row } from '#server/research/exports/tables/tableColumns.ts';

/** Columns that other places publish too, such as the results of a race. */
const KNOWN = ['local_day', 'start', 'day_part', 'sport', 'distance'];
const SHARED = null;

const weekdayOf = (day: Cell) => new Date(String(day)).getUTCDay();

/** Counts the participants who have a week that no other participant has, as their exported activities show it. */
export function createUniqueWeeks(columns: readonly Column[], hidesDates: boolean) {
  const places = new Map(columns.map(({ variable }, index) => [variable, index]));
  const at = (row: Row, variable: string): Cell => row[places.get(variable) ?? -1] ?? null;
  const owners = new Map<string, string | null>();

  function knownOf(row: Row): string {
    const values = KNOWN.map((variable) => {
      const value = at(row, variable);
      if (!hidesDates || value === null) return value;
      if (variable === 'local_day') return weekdayOf(value);
      return variable === 'start' ? String(value).slice(11) : value;
    });
    return JSON.stringify(values);
  }

  return {
    add(participant: string, rows: readonly Row[]): void {
      for (const week of Map.groupBy(rows, (row) => at(row, 'iso_week')).values()) {
        const known = week.map(knownOf).sort().join('\n');
        const print = hash('sha256', known, 'base64url').slice(0, 22);
        const owner = owners.get(print);
        if (owner === undefined) owners.set(print, participant);
        else if (owner !== participant) owners.set(print, SHARED);
      }
    },
    participants: (): number => new Set([...owners.values()].filter((owner) => owner !== SHARED)).size,
  };
}
