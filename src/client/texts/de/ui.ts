import type { ui as english } from '#client/texts/en/ui.ts';
import { message } from '#shared/message.ts';

export const ui: typeof english = {
  language: 'de',
  close: 'Schließen',
  cancel: 'Abbrechen',
  notifications: 'Meldungen',
  breadcrumb: 'Brotkrumen',
  operatedBy: message('Betrieben von {operator}'),
  contact: 'Kontakt:',
  goBack: 'Zurück',

  loading: 'Wird geladen …',
  stillLoading: 'Es wird noch geladen …',
  couldNotLoad: 'Das konnte nicht geladen werden.',
  couldNotRefresh: 'Aktualisieren ging nicht. Die Anzeige kann veraltet sein.',
  tryAgain: 'Erneut versuchen',
  reference: message('Kennung: {id}'),

  search: 'Suche',
  noResults: 'Nichts passt zu dieser Suche.',
  nothingYet: 'Hier ist noch nichts.',
  reset: 'Zurücksetzen',
  results: message('{count, number} Treffer'),
  sortedUp: message('Sortiert nach {column}, aufsteigend'),
  sortedDown: message('Sortiert nach {column}, absteigend'),
  actions: 'Aktionen',
  actionsFor: message('Aktionen für {name}'),
  pagesOf: message('{table}, Seiten'),
  pageSize: 'Zeilen pro Seite',
  previousPage: 'Vorige Seite',
  nextPage: 'Nächste Seite',
  page: message('Seite {page}'),

  showAsTable: 'Als Tabelle zeigen',
  showAsChart: 'Als Diagramm zeigen',

  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  show: 'Anzeigen',
  hide: 'Verbergen',
  optional: 'freiwillig',
  correctFields: message('Bitte {count} Felder berichtigen:'),
  submitting: 'Wird gesendet …',
  discardTitle: 'Änderungen verwerfen?',
  discardText: 'Es gibt ungespeicherte Änderungen.',
  discard: 'Verwerfen',
};
