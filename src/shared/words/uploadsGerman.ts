import type { UploadedFileResult, UploadState } from '#shared/contract/uploads.ts';

export const uploadStates: Record<UploadState, string> = {
  receiving: 'Wird gesendet',
  waiting: 'Wartet',
  running: 'Wird gelesen',
  done: 'Fertig',
  failed: 'Nicht gelesen',
  cancelled: 'Abgebrochen',
};

export const fileResults: Record<UploadedFileResult, string> = {
  imported: 'Übernommen',
  already_there: 'Schon da',
  joined: 'Verbunden',
  outside_study: 'Außerhalb der Studie',
  sport_not_wanted: 'Sportart nicht gewünscht',
  unreadable: 'Nicht lesbar',
  needs_decision: 'Braucht eine Entscheidung',
};

/** Of a file without a result. */
export const filePending = 'Noch nicht gelesen';
