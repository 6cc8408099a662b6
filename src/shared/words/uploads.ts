import type { UploadedFileResult, UploadState } from '#shared/contract/uploads.ts';
import type { Both } from './both.ts';

export const uploadStates: Record<UploadState, Both> = {
  receiving: ['Being sent', 'Wird gesendet'],
  waiting: ['Waiting', 'Wartet'],
  running: ['Being read', 'Wird gelesen'],
  done: ['Done', 'Fertig'],
  failed: ['Not read', 'Nicht gelesen'],
  cancelled: ['Cancelled', 'Abgebrochen'],
};

export const fileResults: Record<UploadedFileResult, Both> = {
  imported: ['Imported', 'Importiert'],
  already_there: ['Already there', 'Schon da'],
  joined: ['Joined', 'Zusammengeführt'],
  outside_study: ['Outside the study', 'Außerhalb der Studie'],
  sport_not_wanted: ['Sport not wanted', 'Sportart nicht gewünscht'],
  unreadable: ['Not readable', 'Nicht lesbar'],
  needs_decision: ['Needs a decision', 'Braucht eine Entscheidung'],
};

/** Of a file without a result. */
export const filePending: Both = ['Not read yet', 'Noch nicht gelesen'];
