import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize, SEARCH_MAX } from '#shared/constants.ts';

/** Start or end of a keyset page: after or before a row, or `before` the `end`. */
export interface PageKey {
  after?: string;
  before?: string;
}

/** `sort` is a field, with a leading `-` for descending. */
export interface TableParams<Sort extends string> {
  search: string;
  sort: Sort | `-${Sort}` | undefined;
  /** From 1; 0 on a page reached by its key from the end. */
  page: number;
  /** Left out on a page that is counted from the beginning. */
  key?: PageKey;
  pageSize: PageSize;
  filters: Record<string, string>;
}

export interface TableParamRules<Sort extends string> {
  /** Prefix of each key with an underscore, so that two tables can share an address. */
  prefix?: string;
  sortable: readonly Sort[];
  defaultSort?: Sort | `-${Sort}`;
  filters?: readonly string[];
  /** Pages are found by keys. */
  isKeyed?: boolean;
}

function paramKey(prefix: string | undefined, name: string): string {
  return prefix ? `${prefix}_${name}` : name;
}

function readSort<Sort extends string>(value: string | null, rules: TableParamRules<Sort>) {
  const field = rules.sortable.find((candidate) => value === candidate || value === `-${candidate}`);
  if (field === undefined) return rules.defaultSort;
  return value?.startsWith('-') ? (`-${field}` as const) : field;
}

function readPage(value: string | null): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

function readKey(after: string | null, before: string | null): PageKey | undefined {
  if (after) return { after };
  return before ? { before } : undefined;
}

/** Unknown values fall back to the default. */
export function readTableParams<Sort extends string>(
  params: URLSearchParams,
  rules: TableParamRules<Sort>,
): TableParams<Sort> {
  const get = (name: string) => params.get(paramKey(rules.prefix, name));
  const filters: Record<string, string> = {};
  for (const name of rules.filters ?? []) {
    const value = get(name);
    if (value) filters[name] = value;
  }
  const key = rules.isKeyed ? readKey(get('after'), get('before')) : undefined;
  return {
    search: (get('q') ?? '').slice(0, SEARCH_MAX),
    sort: readSort(get('sort'), rules),
    page: key && get('page') === null ? 0 : readPage(get('page')),
    ...(key && { key }),
    pageSize: PAGE_SIZES.find((size) => String(size) === get('page_size')) ?? DEFAULT_PAGE_SIZE,
    filters,
  };
}

/** Defaults are left out, other keys stay; another page, order or set drops the page's key. */
export function writeTableParams<Sort extends string>(
  params: URLSearchParams,
  rules: TableParamRules<Sort>,
  changes: Partial<TableParams<Sort>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | undefined, isDefault: boolean) => {
    if (value === undefined || isDefault) next.delete(paramKey(rules.prefix, name));
    else next.set(paramKey(rules.prefix, name), value);
  };
  const { search, page, pageSize, filters, key } = changes;
  if (search !== undefined) set('q', search, search === '');
  if ('sort' in changes) set('sort', changes.sort, changes.sort === rules.defaultSort);
  if (page !== undefined) set('page', String(page), page === (key ? 0 : 1));
  if (pageSize !== undefined) set('page_size', String(pageSize), pageSize === DEFAULT_PAGE_SIZE);
  for (const name of filters ? (rules.filters ?? []) : []) set(name, filters?.[name], !filters?.[name]);
  if (rules.isKeyed && Object.keys(changes).length > 0) {
    set('after', key?.after, !key?.after);
    set('before', key?.before, !key?.before);
  }
  return next;
}
