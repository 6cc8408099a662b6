import { message } from '#shared/message.ts';
/** Words of the shared pieces: tables, dialogs, forms, states. */
export const ui = {
  /** For what is written by rule rather than by word: a decimal mark. */
  language: 'en' as 'en' | 'de',
  close: 'Close',
  cancel: 'Cancel',
  notifications: 'Notifications',
  breadcrumb: 'Breadcrumb',
  operatedBy: message('Operated by {operator}'),
  contact: 'Contact:',
  goBack: 'Go back',

  loading: 'Loading...',
  stillLoading: 'Still loading…',
  couldNotLoad: 'Could not load this.',
  couldNotRefresh: 'Could not refresh. What you see may be out of date.',
  tryAgain: 'Try again',
  reference: message('Reference: {id}'),

  search: 'Search',
  noResults: 'Nothing matches this search.',
  nothingYet: 'Nothing here yet.',
  reset: 'Reset',
  results: message('{count, plural, one {# result} other {# results}}'),
  sortedUp: message('Sorted by {column}, ascending'),
  sortedDown: message('Sorted by {column}, descending'),
  actions: 'Actions',
  actionsFor: message('Actions for {name}'),
  pagesOf: message('{table}, pages'),
  pageSize: 'Rows per page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: message('Page {page}'),

  showAsTable: 'Show as table',
  showAsChart: 'Show as chart',

  showPassword: 'Show password',
  hidePassword: 'Hide password',
  show: 'Show',
  hide: 'Hide',
  optional: 'optional',
  correctFields: message('Please correct {count} fields:'),
  submitting: 'Submitting...',
  discardTitle: 'Discard changes?',
  discardText: 'You have unsaved changes.',
  discard: 'Discard',
};
