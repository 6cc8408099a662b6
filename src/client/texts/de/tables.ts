import type { tables as english } from '#client/texts/en/tables.ts';

export const tables: typeof english = {
  selectRow: (name) => `${name} auswählen`,
  selectPage: 'Alle Zeilen dieser Seite auswählen',
  selection: (table) => `${table}, ausgewählte Zeilen`,
  selected: (count) => `${count} ausgewählt`,
  selectAll: (count) => `Alle ${count} passenden auswählen`,
  selecting: 'Wird ausgewählt …',
  selectAllFailed: 'Nicht alle Zeilen konnten ausgewählt werden. Bitte erneut versuchen.',
  clearSelection: 'Auswahl aufheben',

  unprinted: (printed, missing) =>
    `${printed} Zeilen sind hier gedruckt, ${missing} weitere stehen auf anderen Seiten dieser Liste.`,

  noValue: 'kein Wert',

  firstPage: 'Erste',
  previousPage: 'Zurück',
  nextPage: 'Weiter',
  lastPage: 'Letzte',
  pageHere: (page) => `Seite ${page}`,
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
  pageAtEnd: 'Letzte Seite',
  pageNearEnd: 'Vom Ende her gezählt',

  filters: 'Filter',
  filtersOn: (count) => `Filter (${count})`,
  anyChoice: 'Alle',
  removeFilter: (filter) => `Filter ${filter} entfernen`,
  resetFilters: 'Filter zurücksetzen',
  noSuchDate: 'Bitte ein Datum angeben, das es gibt',
};
