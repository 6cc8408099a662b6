/** Words of what only some tables have: rows to select, filters. */
export const tables = {
  selectRow: (name: string) => `Select ${name}`,
  selectPage: 'Select every row of this page',
  selection: (table: string) => `${table}, selected rows`,
  selected: (count: string) => `${count} selected`,
  selectAll: (count: string) => `Select all ${count} matching`,
  selecting: 'Selecting…',
  selectAllFailed: 'Could not select all rows. Try again.',
  clearSelection: 'Clear selection',

  unprinted: (printed: string, missing: string) =>
    `${printed} rows are printed here, ${missing} more are on other pages of this list.`,

  noValue: 'no value',

  firstPage: 'First',
  previousPage: 'Previous',
  nextPage: 'Next',
  lastPage: 'Last',
  pageHere: (page: string) => `Page ${page}`,
  pageOf: (page: string, pages: string) => `Page ${page} of ${pages}`,
  pageAtEnd: 'Last page',
  pageNearEnd: 'Counted from the end',

  filters: 'Filters',
  filtersOn: (count: string) => `Filters (${count})`,
  anyChoice: 'All',
  removeFilter: (filter: string) => `Remove filter ${filter}`,
  resetFilters: 'Reset filters',
  noSuchDate: 'Enter a date that exists',
};
