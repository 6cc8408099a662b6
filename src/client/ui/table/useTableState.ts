import { useLocation, useSearchParams } from 'react-router';
import type { PageSize } from '#shared/constants.ts';
import {
  type PageKey,
  readTableParams,
  type TableParamRules,
  type TableParams,
  writeTableParams,
} from './tableParams.ts';

/** In the address. */
export interface TableState<Sort extends string = string> extends TableParams<Sort> {
  /** The parameters of a list call. */
  query: { search?: string; sort?: Sort | `-${Sort}`; page: number; page_size: PageSize };
  /** By a search or a filter. */
  isFiltered: boolean;
  isSortable: (field: string) => boolean;
  /** Replaces the history entry while the user types. */
  setSearch: (search: string) => void;
  /** Ascending first; adds a history entry. */
  toggleSort: (field: string) => void;
  setPageSize: (pageSize: PageSize) => void;
  setFilter: (name: string, value: string) => void;
  /** For the field of a filter; empty: no filter. */
  filterOf: (name: string) => { value: string; onChange: (value: string) => void };
  /** Several filters at once, as one history entry. */
  setFilters: (values: Readonly<Record<string, string>>) => void;
  /** Removes search and filters. */
  reset: () => void;
  /** Goes to an existing page, without a history entry. */
  correctPage: (page: number) => void;
  /** Pages are found by keys. */
  isKeyed: boolean;
  /** The query string with these filters in the place of search and filters. */
  linkOfFilters: (filters: Readonly<Record<string, string>>) => string;
  /** The query string of a page. */
  linkTo: (page: number, key?: PageKey) => string;
}

/** In the parameters `q`, `sort`, `page` and `page_size`. */
export function useTableState<Sort extends string>(rules: TableParamRules<Sort>): TableState<Sort> {
  const [params, setParams] = useSearchParams();
  const state = readTableParams(params, rules);
  const { pathname } = useLocation();
  const changeBy = (changesOf: (now: TableParams<Sort>) => Partial<TableParams<Sort>>, replace = false) => {
    // This screen stays until the next one is there; a delayed search must not return to it.
    if (window.location.pathname !== pathname) return;
    // A busy device draws later than the address changes, and a second change must keep the first.
    const now = new URLSearchParams(window.location.search);
    const changes = changesOf(readTableParams(now, rules));
    setParams(writeTableParams(now, rules, changes), { replace, preventScrollReset: true });
  };
  const change = (changes: Partial<TableParams<Sort>>, replace = false) => changeBy(() => changes, replace);
  const setFilter = (name: string, value: string) =>
    changeBy(({ filters }) => ({ filters: { ...filters, [name]: value }, page: 1 }));

  return {
    ...state,
    query: {
      ...(state.search && { search: state.search }),
      ...(state.sort && { sort: state.sort }),
      page: state.page,
      page_size: state.pageSize,
    },
    isFiltered: state.search !== '' || Object.keys(state.filters).length > 0,
    isSortable: (field) => rules.sortable.some((candidate) => candidate === field),
    setSearch: (search) => change({ search, page: 1 }, true),
    toggleSort: (field) => {
      const known = rules.sortable.find((candidate) => candidate === field);
      if (known !== undefined) changeBy(({ sort }) => ({ sort: sort === known ? `-${known}` : known, page: 1 }));
    },
    setPageSize: (pageSize) => change({ pageSize, page: 1 }),
    setFilter,
    filterOf: (name) => ({ value: state.filters[name] ?? '', onChange: (value) => setFilter(name, value) }),
    setFilters: (values) => changeBy(({ filters }) => ({ filters: { ...filters, ...values }, page: 1 })),
    reset: () => change({ search: '', filters: {}, page: 1 }),
    correctPage: (page) => change({ page }, true),
    isKeyed: rules.isKeyed ?? false,
    linkOfFilters: (filters) => `?${writeTableParams(params, rules, { search: '', filters, page: 1 })}`,
    linkTo: (page, key) => `?${writeTableParams(params, rules, { page, key })}`,
  };
}
