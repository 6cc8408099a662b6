import type { Both } from './both.ts';

export const ATHLETES_FILE = 'athletes.csv';

export const ATHLETES_FILE_COLUMNS: readonly Both[] = [
  ['Athlete', 'Sportler'],
  ['Strava ID', 'Strava-ID'],
  ['Status', 'Status'],
  ['Connected since', 'Verbunden seit'],
  ['Last activity', 'Letzte Aktivität'],
  ['Last sync', 'Letzter Abgleich'],
  ['Activities', 'Aktivitäten'],
  ['Distance 28 d (km)', 'Distanz 28 T (km)'],
  ['Missing permissions', 'Fehlende Freigaben'],
  ['Studies', 'Studien'],
];
