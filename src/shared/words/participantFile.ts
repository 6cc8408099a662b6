import type { Both } from './both.ts';

/** Named as on the screen, which a test of the list compares. */
export const PARTICIPANT_FILE_COLUMNS: readonly Both[] = [
  ['Code', 'Code'],
  ['Group', 'Gruppe'],
  ['Status', 'Status'],
  ['Joined', 'Beigetreten'],
  ['Last activity', 'Letzte Aktivität'],
  ['Last sync', 'Letzter Abgleich'],
  ['Activities', 'Aktivitäten'],
  ['Invitation', 'Einladung'],
  ['Added', 'Hinzugefügt'],
];
