import { message } from '#shared/message.ts';
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
  view: {
    button: 'View',
    title: 'View of the table',
    columns: 'Columns',
    rows: 'Rows',
    everywhere: 'As in Display',
    comfortable: 'Comfortable',
    compact: 'Compact',
    saved: 'Saved views',
    name: 'Name of the view',
    kept: 'Keeps order, filters and rows per page on this device, not the search.',
    save: 'Save view',
    delete: 'Delete',
    remove: message('Delete view {name}'),
  },
  noSuchDate: 'Enter a date that exists',
};
