import { message } from '#shared/message.ts';
import { captions, inBoth } from './inBoth.ts';

export const tablesTexts = inBoth({
  selectRow: captions('Select {name}', '{name} auswählen'),
  selectPage: ['Select every row of this page', 'Alle Zeilen dieser Seite auswählen'],
  selection: captions('{table}, selected rows', '{table}, ausgewählte Zeilen'),
  selected: captions('{count} selected', '{count} ausgewählt'),
  selectAll: captions('Select all {count} matching', 'Alle {count} passenden auswählen'),
  selecting: ['Selecting…', 'Wird ausgewählt …'],
  selectAllFailed: [
    'Could not select all rows. Try again.',
    'Nicht alle Zeilen konnten ausgewählt werden. Bitte erneut versuchen.',
  ],
  clearSelection: ['Clear selection', 'Auswahl aufheben'],

  unprinted: captions(
    '{printed} rows are printed here, {missing, select, 1 {1 more is} other {{missing} more are}} on other pages of this list.',
    '{printed} Zeilen sind hier gedruckt, {missing, select, 1 {1 weitere steht} other {{missing} weitere stehen}} auf anderen Seiten dieser Liste.',
  ),

  noValue: ['no value', 'kein Wert'],

  firstPage: ['First', 'Erste'],
  previousPage: ['Previous', 'Zurück'],
  nextPage: ['Next', 'Weiter'],
  lastPage: ['Last', 'Letzte'],
  pageHere: captions('Page {page}', 'Seite {page}'),
  pageOf: captions('Page {page} of {pages}', 'Seite {page} von {pages}'),
  pageAtEnd: ['Last page', 'Letzte Seite'],
  pageNearEnd: ['Counted from the end', 'Vom Ende her gezählt'],

  moreFilters: ['More filters', 'Weitere Filter'],
  filters: ['Filters', 'Filter'],
  filtersOn: captions('Filters ({count})', 'Filter ({count})'),
  anyChoice: ['All', 'Alle'],
  filterIs: message('{name}: {value}'),
  removeFilter: captions('Remove filter {filter}', 'Filter {filter} entfernen'),
  resetFilters: ['Reset filters', 'Filter zurücksetzen'],
  view: {
    button: ['View', 'Ansicht'],
    title: ['View of the table', 'Ansicht der Tabelle'],
    columns: ['Columns', 'Spalten'],
    rows: ['Rows', 'Zeilen'],
    everywhere: ['As in Display', 'Wie unter Anzeige'],
    comfortable: ['Comfortable', 'Bequem'],
    compact: ['Compact', 'Kompakt'],
    saved: ['Saved views', 'Gespeicherte Ansichten'],
    name: ['Name of the view', 'Name der Ansicht'],
    kept: [
      'Keeps order, filters and rows per page on this device, not the search.',
      'Behält Reihenfolge, Filter und Zeilen pro Seite auf diesem Gerät, nicht die Suche.',
    ],
    save: ['Save view', 'Ansicht speichern'],
    delete: ['Delete', 'Löschen'],
    remove: captions('Delete view {name}', 'Ansicht {name} löschen'),
  },
  noSuchDate: ['Enter a date that exists', 'Bitte ein Datum angeben, das es gibt'],
});
