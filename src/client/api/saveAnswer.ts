import type { ApiError } from './apiError.ts';

interface FileAnswer {
  data?: unknown;
  error?: ApiError | undefined;
}

export async function saveAnswer(
  answer: FileAnswer | PromiseLike<FileAnswer>,
  fileName: string,
): Promise<{ data: null } | { error: ApiError }> {
  // Loaded beside the download, so that the finished file does not wait for code.
  const [{ default: fileSaver }, { data, error }] = await Promise.all([import('file-saver'), answer]);
  if (error) return { error };
  if (data instanceof Blob) fileSaver.saveAs(data, fileName);
  return { data: null };
}
