import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ApiError, isApiError, isTransient } from '#client/api/apiError.ts';
import { type UploadsOf, uploadsApi } from '#client/api/uploadsApi.ts';
import { uploadsTexts } from '#client/texts/uploads.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { type ShownText, textOfFailure } from '#shared/shownText.ts';
import { problemOfFiles } from './chosenFiles.ts';

interface Refusal {
  text: ShownText;
  requestId?: string | undefined;
  /** What to send again; absent when that would be refused again, or when the section was left meanwhile. */
  files?: readonly File[];
}

const toRefusal = (error: ApiError, { lost }: typeof uploadsTexts.en, files?: readonly File[]): Refusal => {
  const isForNow = (isTransient(error) && error.code !== 'upload_no_space') || error.code === 'upload_running';
  return {
    text: error.status === 'NETWORK' ? lost : textOfFailure(error),
    requestId: error.requestId,
    ...(isForNow && files ? { files } : {}),
  };
};

/** Sending goes on while the section is not shown, and is found again by its key, also when it failed. */
export function useSending({ participant, place }: UploadsOf) {
  const texts = useTexts(uploadsTexts);
  const key = `files-${place?.place ?? participant ?? 'own'}`;
  const [send, { isLoading, error: lastError, reset }] = uploadsApi.useCreateUploadMutation({ fixedCacheKey: key });
  const percent = useSyncExternalStore(onPercent, () => percentOf(key));
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  useEffect(() => {
    if (!isLoading) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isLoading]);

  const start = async (files: readonly File[]) => {
    const problem = await problemOfFiles(files, texts);
    setRefusal(problem === null ? null : { text: problem });
    if (problem !== null) return;
    setPercent(key, 0);
    const { error } = await send({
      participant,
      place,
      files,
      onProgress: (sent, all) => setPercent(key, all > 0 ? Math.floor((sent / all) * 100) : 0),
    });
    setPercent(key, null);
    if (isApiError(error)) setRefusal(toRefusal(error, texts, files));
  };

  const dismiss = () => {
    setRefusal(null);
    reset();
  };
  return {
    start,
    isSending: isLoading,
    percent,
    refusal: refusal ?? (isApiError(lastError) ? toRefusal(lastError, texts) : null),
    dismiss,
  };
}

/** Outlives the section that shows it, as the sending does. */
const percents = new Map<string, number>();
const listeners = new Set<() => void>();

const percentOf = (key: string): number | null => percents.get(key) ?? null;

function setPercent(key: string, percent: number | null): void {
  if (percent === null) percents.delete(key);
  else percents.set(key, percent);
  for (const listener of listeners) listener();
}

function onPercent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
