import { sentencesOf } from './sentence.ts';

/** Why an upload is refused or ends, and what to do about it. */
export const uploadMessages = sentencesOf({
  upload_no_files: 'Choose at least one file.',
  upload_too_many_files: 'Choose at most {files, number} files, or one archive.',
  upload_archive_alone: 'An archive is uploaded by itself. Choose it alone.',
  upload_file_too_large: 'A file may have at most {megabytes, number} MB. Upload this one as FIT, or in parts.',
  upload_too_large: 'An upload may have at most {gigabytes, number} GB. Choose fewer files.',
  upload_not_multipart: 'Send the files as multipart/form-data.',
  upload_running: 'Another upload is running. Wait until it ends, or cancel it.',
  upload_broken_off: 'The connection was lost before all files had arrived. Please try again.',
  upload_no_space: 'The server has no room for these files at the moment. Please contact an admin.',
  upload_no_space_now:
    'The server has no room for these files at the moment. Please try again later. If that does not help, ask the contact of your study.',
  upload_not_found: 'This upload no longer exists',
  upload_over: 'This upload has already ended',
  upload_without_consent: 'Nobody has joined with this code yet. Record the consent on paper first.',
  study_takes_no_files: 'This study does not take files. Permit files as a source of the study first.',
  files_not_agreed:
    'This participant agreed before the study permitted files. They can be given after the participant agrees to a new version of the consent text.',

  /** What ended the reading of a file or an archive */
  reading_too_slow: 'Reading this took longer than {seconds, number} seconds. Export the activity again, or split it.',
  reading_too_much_memory: 'Reading this needs more memory than allowed. Export the activity again, or split it.',
  reading_failed: 'The files could not be read because of an error on the server. Please contact an admin.',
  reading_failed_now:
    'The files could not be read because of an error on the server. Please upload them again later. If that does not help, ask the contact of your study.',
  upload_files_gone: 'The files are no longer on the server. Please upload them again.',
});

export const UPLOAD_FILES_MAX = 50;
const GB = 1024 ** 3;
export const UPLOAD_GIGABYTES_MAX = 4;
export const UPLOAD_BYTES_MAX = UPLOAD_GIGABYTES_MAX * GB;
/** The largest file that is read, see FILE_LIMITS. */
export const UPLOADED_FILE_MEGABYTES_MAX = 128;
