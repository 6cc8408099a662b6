export const DENSITIES = ['everywhere', 'comfortable', 'compact'] as const;
type TableDensity = (typeof DENSITIES)[number];

interface SavedView {
  name: string;
  /** Query string: order, filters and rows per page. */
  search: string;
}

export interface DeviceView {
  hidden: readonly string[];
  density: TableDensity;
  saved: readonly SavedView[];
}

const AS_MADE: DeviceView = { hidden: [], density: 'everywhere', saved: [] };
/** A search may name a person, and a page number is outdated soon. */
const NOT_KEPT = /^(.*_)?(q|page|after|before)$/;

const storageKey = (owner: string, table: string) => `kadenz.table.${owner}.${table}`;

const isSaved = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'name') === 'string' &&
  typeof Reflect.get(value, 'search') === 'string';

const listOf = <Kind>(value: unknown, isKind: (one: unknown) => one is Kind): Kind[] =>
  Array.isArray(value) ? value.filter(isKind) : [];

/** Defaults where nothing is stored or it cannot be read; `hidden` are the columns that are hidden at first. */
export function readDeviceView(owner: string, table: string, hidden: readonly string[] = []): DeviceView {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(owner, table)) ?? '{}');
    const get = (key: keyof DeviceView): unknown => Reflect.get(Object(stored), key);
    return {
      hidden: listOf(get('hidden') ?? hidden, (one) => typeof one === 'string'),
      density: DENSITIES.find((density) => density === get('density')) ?? AS_MADE.density,
      saved: listOf(get('saved'), isSaved),
    };
  } catch {
    return { ...AS_MADE, hidden };
  }
}

/** A browser that stores nothing forgets it. */
export function storeDeviceView(owner: string, table: string, view: DeviceView): void {
  try {
    localStorage.setItem(storageKey(owner, table), JSON.stringify(view));
  } catch {
    // Storage may be full or switched off.
  }
}

export function keptSearch(search: string): string {
  const params = new URLSearchParams(search);
  for (const key of [...params.keys()].filter((one) => NOT_KEPT.test(one))) params.delete(key);
  return params.toString();
}
