import { badRequest, conflict, HttpError, notFound } from '#server/plugins/httpErrors.ts';
import {
  UPLOAD_FILES_MAX,
  UPLOAD_GIGABYTES_MAX,
  UPLOADED_FILE_MEGABYTES_MAX,
  uploadMessages,
} from '#shared/uploadMessages.ts';
import type { Viewer } from './viewer.ts';

export const noFiles = () => badRequest(uploadMessages('upload_no_files'));
export const archiveAlone = () => badRequest(uploadMessages('upload_archive_alone'));
export const brokenOff = () => badRequest(uploadMessages('upload_broken_off'));
export const notMultipart = () => new HttpError(415, uploadMessages('upload_not_multipart'));
export const uploadRunning = () => conflict(uploadMessages('upload_running'));
export const uploadOver = () => conflict(uploadMessages('upload_over'));
export const uploadNotFound = () => notFound(uploadMessages('upload_not_found'));
export const noSpace = (viewer: Viewer) =>
  new HttpError(503, uploadMessages(viewer === 'staff' ? 'upload_no_space' : 'upload_no_space_now'));
export const tooManyFiles = () =>
  new HttpError(413, uploadMessages('upload_too_many_files', { files: UPLOAD_FILES_MAX }));
export const uploadTooLarge = () =>
  new HttpError(413, uploadMessages('upload_too_large', { gigabytes: UPLOAD_GIGABYTES_MAX }));
export const fileTooLarge = () =>
  new HttpError(413, uploadMessages('upload_file_too_large', { megabytes: UPLOADED_FILE_MEGABYTES_MAX }));
