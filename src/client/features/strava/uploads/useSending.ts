import { useEffect, useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { type UploadsOf, useCreateUploadMutation } from '#client/api/uploadsApi.ts';
import { uploadsTexts } from '#client/texts/uploads.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { type Said, saidOf } from '#shared/said.ts';
import { problemOfFiles } from './chosenFiles.ts';

export interface Refusal {
  said: Said;
  requestId?: string | undefined;
  /** What to send again; absent when that would be refused again. */
  files?: readonly File[];
}

export function useSending({ participant, place }: UploadsOf) {
  const texts = useTexts(uploadsTexts);
  const [send, { isLoading }] = useCreateUploadMutation({
    // Goes on while the section is not shown, and is found again by its key.
    fixedCacheKey: `files-${place?.place ?? participant ?? 'own'}`,
  });
  const [percent, setPercent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  useEffect(() => {
    if (!isLoading) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isLoading]);

  const start = async (files: readonly File[]) => {
    const problem = problemOfFiles(files, texts);
    setRefusal(problem === null ? null : { said: problem });
    if (problem !== null) return;
    setPercent(0);
    const { error } = await send({
      participant,
      place,
      files,
      onProgress: (sent, all) => setPercent(all > 0 ? Math.floor((sent / all) * 100) : 0),
    });
    setPercent(null);
    if (!isApiError(error)) return;
    const isLost = error.status === 'NETWORK';
    setRefusal({ said: isLost ? texts.lost : saidOf(error), requestId: error.requestId, ...(isLost ? { files } : {}) });
  };

  return { start, isSending: isLoading, percent, refusal, dismiss: () => setRefusal(null) };
}
