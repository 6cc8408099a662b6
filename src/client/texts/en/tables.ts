import { message } from '#client/texts/message.ts';
/** Words of what only some tables have: rows to select, filters. */
export const tables = {
  selectRow: message('Select {name}'),
  selectPage: 'Select every row of this page',
  selection: message('{table}, selected rows'),
  selected: message('{count} selected'),
  selectAll: message('Select all {count} matching'),
  selecting: 'Selecting…',
  selectAllFailed: 'Could not select all rows. Try again.',
  clearSelection: 'Clear selection',

  unprinted: message('{printed} rows are printed here, {missing} more are on other pages of this list.'),

  noValue: 'no value',

  firstPage: 'First',
  previousPage: 'Previous',
  nextPage: 'Next',
  lastPage: 'Last',
  pageHere: message('Page {page}'),
  pageOf: message('Page {page} of {pages}'),
  pageAtEnd: 'Last page',
  pageNearEnd: 'Counted from the end',

  filters: 'Filters',
  filtersOn: message('Filters ({count})'),
  anyChoice: 'All',
  removeFilter: message('Remove filter {filter}'),
  resetFilters: 'Reset filters',
  noSuchDate: 'Enter a date that exists',
};
