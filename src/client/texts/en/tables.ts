/** Words of what only some tables have: rows to select, filters. */
export const tables = {
  selectRow: (name: string) => `Select ${name}`,
  selectPage: 'Select every row of this page',
  selection: (table: string) => `${table}, selected rows`,
  selected: (count: string) => `${count} selected`,
  nothingSelected: 'Select rows to act on several at once.',
  selectAll: (count: string) => `Select all ${count} matching`,
  selecting: 'Selecting…',
  selectAllFailed: 'Could not select all rows. Try again.',
  clearSelection: 'Clear selection',

  filters: 'Filters',
  anyChoice: 'All',
  removeFilter: (filter: string) => `Remove filter ${filter}`,
  resetFilters: 'Reset filters',
  noSuchDate: 'Enter a date that exists',
};
