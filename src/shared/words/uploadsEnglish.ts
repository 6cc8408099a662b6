import type { UploadedFileResult, UploadState } from '#shared/contract/uploads.ts';

export const uploadStates: Record<UploadState, string> = {
  receiving: 'Being sent',
  waiting: 'Waiting',
  running: 'Being read',
  done: 'Done',
  failed: 'Not read',
  cancelled: 'Cancelled',
};

export const fileResults: Record<UploadedFileResult, string> = {
  imported: 'Imported',
  already_there: 'Already there',
  joined: 'Joined',
  outside_study: 'Outside the study',
  sport_not_wanted: 'Sport not wanted',
  unreadable: 'Not readable',
  needs_decision: 'Needs a decision',
};

/** Of a file without a result. */
export const filePending = 'Not read yet';
