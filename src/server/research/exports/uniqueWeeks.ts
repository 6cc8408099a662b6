import { hash } from 'node:crypto';
import type { Cell, Column, Row } from '#server/research/exports/tables/tableColumns.ts';

/** Columns that other places publish too, such as the results of a race; the first is the day. */
const KNOWN = {
  activities: ['local_day', 'start', 'day_part', 'sport', 'distance', 'moving_time', 'elapsed_time'],
  days: ['day', 'distance', 'minutes'],
};
type Told = keyof typeof KNOWN;
/** Hexadecimal digits that a number holds exactly. */
const PRINT_DIGITS = 13;

const weekdayOf = (day: Cell) => new Date(String(day)).getUTCDay();

/** Counts the participants who have a week that no other participant has, as their exported activities and days show it. */
export function createUniqueWeeks(columns: Record<Told, readonly Column[]>, hidesDates: boolean) {
  const readers = { activities: readerOf('activities'), days: readerOf('days') };
  const activitiesOfDay = columns.days.findIndex(({ variable }) => variable === 'activities');
  const isActive = (day: Row) => (day[activitiesOfDay] ?? null) !== null;
  // Two numbers for each week, in the same order, because millions of weeks must fit into memory.
  const prints: number[] = [];
  const owners: number[] = [];
  let added = 0;

  function readerOf(table: Told) {
    const places = new Map(columns[table].map(({ variable }, index) => [variable, index]));
    const at = (row: Row, variable: string): Cell => row[places.get(variable) ?? -1] ?? null;
    const knownOf = (row: Row): string => {
      const values = KNOWN[table].map((variable, index) => {
        const value = at(row, variable);
        if (!hidesDates || value === null) return value;
        if (index === 0) return weekdayOf(value);
        return variable === 'start' ? String(value).slice(11) : value;
      });
      return JSON.stringify([table, ...values]);
    };
    return (row: Row) => ({ week: at(row, 'iso_week'), known: knownOf(row) });
  }

  return {
    /** All rows of the next participant. Where no single activities leave, the sums of active days tell a week. */
    add({ activities, days }: Record<Told, readonly Row[]>): void {
      const read = [...activities.map(readers.activities), ...days.filter(isActive).map(readers.days)];
      for (const week of Map.groupBy(read, (row) => row.week).values()) {
        const known = week
          .map((row) => row.known)
          .sort()
          .join('\n');
        prints.push(Number.parseInt(hash('sha256', known).slice(0, PRINT_DIGITS), 16));
        owners.push(added);
      }
      added += 1;
    },

    participants(): number {
      const order = Uint32Array.from(prints.keys()).sort((one, other) => (prints[one] ?? 0) - (prints[other] ?? 0));
      const unique = new Set<number>();
      for (let from = 0, to = 0; from < order.length; from = to) {
        const people = new Set<number>();
        for (; to < order.length && prints[order[to] ?? 0] === prints[order[from] ?? 0]; to += 1) {
          people.add(owners[order[to] ?? 0] ?? 0);
        }
        if (people.size === 1) for (const owner of people) unique.add(owner);
      }
      return unique.size;
    },
  };
}
