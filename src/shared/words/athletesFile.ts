import type { AthleteStatus } from '#shared/contract/connection.ts';
import * as english from './connectionsEnglish.ts';
import * as german from './connectionsGerman.ts';

interface AthletesFileWords {
  columns: readonly string[];
  statuses: Record<AthleteStatus, string>;
  permissions: Readonly<Record<string, string>>;
}

export const ATHLETES_FILE = 'athletes.csv';

export const ATHLETES_FILE_WORDS: Record<'en' | 'de', AthletesFileWords> = {
  en: {
    columns: [
      ...['Athlete', 'Strava ID', 'Status', 'Connected since', 'Last activity', 'Last sync', 'Activities'],
      ...['Distance 28 d (km)', 'Missing permissions', 'Studies'],
    ],
    statuses: english.connectionStatuses,
    permissions: english.permissionNames,
  },
  de: {
    columns: [
      ...['Sportler', 'Strava-ID', 'Status', 'Verbunden seit', 'Letzte Aktivität', 'Letzter Abgleich', 'Aktivitäten'],
      ...['Distanz 28 T (km)', 'Fehlende Freigaben', 'Studien'],
    ],
    statuses: german.connectionStatuses,
    permissions: german.permissionNames,
  },
};
