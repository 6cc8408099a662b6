import { message } from '#shared/message.ts';
import { tables as english } from './en/tables.ts';
import { inBoth } from './inBoth.ts';

export const tablesTexts = inBoth(english, {
  selectRow: message('{name} auswählen'),
  selectPage: 'Alle Zeilen dieser Seite auswählen',
  selection: message('{table}, ausgewählte Zeilen'),
  selected: message('{count} ausgewählt'),
  selectAll: message('Alle {count} passenden auswählen'),
  selecting: 'Wird ausgewählt …',
  selectAllFailed: 'Nicht alle Zeilen konnten ausgewählt werden. Bitte erneut versuchen.',
  clearSelection: 'Auswahl aufheben',

  unprinted: message('{printed} Zeilen sind hier gedruckt, {missing} weitere stehen auf anderen Seiten dieser Liste.'),

  noValue: 'kein Wert',

  firstPage: 'Erste',
  previousPage: 'Zurück',
  nextPage: 'Weiter',
  lastPage: 'Letzte',
  pageHere: message('Seite {page}'),
  pageOf: message('Seite {page} von {pages}'),
  pageAtEnd: 'Letzte Seite',
  pageNearEnd: 'Vom Ende her gezählt',

  filters: 'Filter',
  filtersOn: message('Filter ({count})'),
  anyChoice: 'Alle',
  removeFilter: message('Filter {filter} entfernen'),
  resetFilters: 'Filter zurücksetzen',
  view: {
    button: 'Ansicht',
    title: 'Ansicht der Tabelle',
    columns: 'Spalten',
    rows: 'Zeilen',
    everywhere: 'Wie unter Anzeige',
    comfortable: 'Bequem',
    compact: 'Kompakt',
    saved: 'Gespeicherte Ansichten',
    name: 'Name der Ansicht',
    kept: 'Behält Reihenfolge, Filter und Zeilen pro Seite auf diesem Gerät, nicht die Suche.',
    save: 'Ansicht speichern',
    delete: 'Löschen',
    remove: message('Ansicht {name} löschen'),
  },
  noSuchDate: 'Bitte ein Datum angeben, das es gibt',
});
