import type { uploads } from '#client/texts/en/uploads.ts';
import type { Said } from '#shared/said.ts';
import {
  UPLOAD_BYTES_MAX,
  UPLOAD_FILES_MAX,
  UPLOAD_GIGABYTES_MAX,
  UPLOADED_FILE_MEGABYTES_MAX,
  uploadMessages,
} from '#shared/uploadMessages.ts';

const TYPES = /\.(fit|gpx|tcx|zip)(\.gz)?$/i;
const ARCHIVE = /\.zip$/i;

type Chosen = Pick<File, 'name' | 'size'>;

/** Why the files are not sent, as the server would say it; the server looks at their content. */
export function problemOfFiles(
  files: readonly Chosen[],
  { wrongType }: Pick<typeof uploads, 'wrongType'>,
): Said | null {
  const isLarge = ({ name, size }: Chosen) => !ARCHIVE.test(name) && size > UPLOADED_FILE_MEGABYTES_MAX * 1024 ** 2;
  const wrong = files.find(({ name }) => !TYPES.test(name));
  if (files.length > UPLOAD_FILES_MAX) return uploadMessages('upload_too_many_files', { files: UPLOAD_FILES_MAX });
  if (wrong) return wrongType({ name: wrong.name });
  if (files.length > 1 && files.some(({ name }) => ARCHIVE.test(name))) return uploadMessages('upload_archive_alone');
  if (files.some(isLarge)) {
    return uploadMessages('upload_file_too_large', { megabytes: UPLOADED_FILE_MEGABYTES_MAX });
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > UPLOAD_BYTES_MAX) {
    return uploadMessages('upload_too_large', { gigabytes: UPLOAD_GIGABYTES_MAX });
  }
  return null;
}
