/** What shows data or codes of participants, beside the lists and pages of their study. */
export const PARTICIPANT_DATA = [
  'Activity',
  'StravaDashboard',
  'Duplicate',
  'Quality',
  'Upload',
  'StudyProblem',
  'Deviation',
  'Reminder',
  'StudyExport',
  'StudyCut',
] as const;
