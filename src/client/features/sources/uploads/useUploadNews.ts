import { useEffect, useRef } from 'react';
import { uploadsApi } from '#client/api/uploadsApi.ts';
import { useAppDispatch } from '#client/session/store.ts';
import type { Upload } from '#shared/contract/uploads.ts';

/** What the activities of files change on the page of a participant and on those of the study. */
const STORED = ['Activity', 'Participant', 'Receipt', 'StravaDashboard', 'Duplicate', 'Quality'] as const;

/**
 * Reads again what shows the files of an upload, for readers whom the stream of updates does not tell; while it runs only
 * its results, because calls with a receipt are limited.
 */
export function useUploadNews(active: Upload | undefined): void {
  const dispatch = useAppDispatch();
  const seen = useRef(active);
  useEffect(() => {
    const former = seen.current;
    seen.current = active;
    if (!former || former === active) return;
    const { id } = former;
    dispatch(uploadsApi.util.invalidateTags(id === active?.id ? [{ type: 'Upload', id }] : ['Upload', ...STORED]));
  }, [active, dispatch]);
}
