import type { StudyStatus } from '#shared/contract/studies.ts';
import type { Both } from './both.ts';

export const studyStatuses: Record<StudyStatus, Both> = {
  planned: ['Planned', 'Geplant'],
  active: ['Active', 'Läuft'],
  ended: ['Ended', 'Beendet'],
  closed: ['Closed', 'Geschlossen'],
};
