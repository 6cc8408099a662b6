import type { uploadsTexts } from '#client/texts/uploads.ts';
import { contentKind } from '#shared/files/contentKind.ts';
import type { ShownText } from '#shared/shownText.ts';
import {
  UPLOAD_BYTES_MAX,
  UPLOAD_FILES_MAX,
  UPLOAD_GIGABYTES_MAX,
  UPLOADED_FILE_MEGABYTES_MAX,
  uploadMessages,
} from '#shared/uploadMessages.ts';

const NAMED = /\.(fit|gpx|tcx|zip)(\.gz)?$/i;
const ARCHIVE = /\.zip$/i;
/** More than `contentKind` looks at. */
const BEGINNING = 2048;

type ChosenKind = 'file' | 'archive';

async function kindByContent(file: File): Promise<ChosenKind | null> {
  try {
    const kind = contentKind(new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer()));
    if (kind === 'zip') return 'archive';
    return kind && 'file';
  } catch {
    // A folder that was dropped, or a file that is gone.
    return null;
  }
}

/** By its name, else by its content; null when it is neither an activity nor an archive. */
export async function kindOf(file: File): Promise<ChosenKind | null> {
  if (ARCHIVE.test(file.name)) return 'archive';
  return NAMED.test(file.name) ? 'file' : kindByContent(file);
}

/** Why the files are not sent, as the server would say it; the server looks at their content. */
export async function problemOfFiles(
  files: readonly File[],
  { wrongType }: Pick<typeof uploadsTexts.en, 'wrongType'>,
): Promise<ShownText | null> {
  if (files.length > UPLOAD_FILES_MAX) return uploadMessages('upload_too_many_files', { files: UPLOAD_FILES_MAX });
  const kinds = await Promise.all(files.map(kindOf));
  const wrong = files[kinds.indexOf(null)];
  if (wrong) return wrongType({ name: wrong.name });
  if (files.length > 1 && kinds.includes('archive')) return uploadMessages('upload_archive_alone');
  if (files.some(({ size }, index) => kinds[index] === 'file' && size > UPLOADED_FILE_MEGABYTES_MAX * 1024 ** 2)) {
    return uploadMessages('upload_file_too_large', { megabytes: UPLOADED_FILE_MEGABYTES_MAX });
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > UPLOAD_BYTES_MAX) {
    return uploadMessages('upload_too_large', { gigabytes: UPLOAD_GIGABYTES_MAX });
  }
  return null;
}
