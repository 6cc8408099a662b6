export const DENSITIES = ['everywhere', 'comfortable', 'compact'] as const;
export type TableDensity = (typeof DENSITIES)[number];

export interface SavedView {
  name: string;
  /** The query string: order, filters and rows per page. */
  search: string;
}

/** How a person has arranged one table on this device. */
export interface DeviceView {
  /** Keys of columns. */
  hidden: readonly string[];
  density: TableDensity;
  saved: readonly SavedView[];
}

const AS_MADE: DeviceView = { hidden: [], density: 'everywhere', saved: [] };
/** What is typed into a search may name a person, and a page is another one tomorrow. */
const NOT_KEPT = /^(.*_)?(q|page|after|before)$/;

const storageKey = (table: string) => `kadenz.table.${table}`;

const isSaved = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'name') === 'string' &&
  typeof Reflect.get(value, 'search') === 'string';

const listOf = <Kind>(value: unknown, isKind: (one: unknown) => one is Kind): Kind[] =>
  Array.isArray(value) ? value.filter(isKind) : [];

/** What this device knows of a table; what it does not know, or cannot be read, is as the table is made. */
export function readDeviceView(table: string): DeviceView {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(table)) ?? '{}');
    const get = (key: keyof DeviceView): unknown => Reflect.get(Object(stored), key);
    return {
      hidden: listOf(get('hidden'), (one) => typeof one === 'string'),
      density: DENSITIES.find((density) => density === get('density')) ?? AS_MADE.density,
      saved: listOf(get('saved'), isSaved),
    };
  } catch {
    return AS_MADE;
  }
}

/** Keeps it. A browser that stores nothing forgets it at the next visit. */
export function storeDeviceView(table: string, view: DeviceView): void {
  try {
    localStorage.setItem(storageKey(table), JSON.stringify(view));
  } catch {
    // Storage may be full or switched off.
  }
}

/** The part of an address that a saved view keeps. */
export function keptSearch(search: string): string {
  const params = new URLSearchParams(search);
  for (const key of [...params.keys()].filter((one) => NOT_KEPT.test(one))) params.delete(key);
  return params.toString();
}
