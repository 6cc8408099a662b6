import { useEffect, useReducer, useRef } from 'react';
import type { Sentence } from '#shared/sentence.ts';
import type { FromArchive, PreviewProblem, PreviewRow, ToArchive } from './archiveMessages.ts';

interface Preview {
  state: 'reading' | 'read' | 'cutting' | 'failed';
  rows: readonly PreviewRow[];
  problems: readonly PreviewProblem[];
  /** Why it is not read; null without a sentence of its own. */
  problem: Sentence | null;
}

type Event = FromArchive | { kind: 'cutting' };

const BEGINNING: Preview = { state: 'reading', rows: [], problems: [], problem: null };

function next(preview: Preview, event: Event): Preview {
  switch (event.kind) {
    case 'rows':
      return {
        ...preview,
        rows: [...preview.rows, ...event.rows],
        problems: [...preview.problems, ...event.problems],
      };
    case 'read':
      return { ...preview, state: 'read' };
    case 'cutting':
      return { ...preview, state: 'cutting' };
    case 'cut':
      return preview;
    case 'failed':
      return { ...preview, state: 'failed', problem: event.problem };
  }
}

/** Reads an archive in a worker of this browser; `cut` gives an archive of the chosen activities to `onCut`. */
export function useArchive(file: File, onCut: (part: File) => void) {
  const [preview, tell] = useReducer(next, BEGINNING);
  const worker = useRef<Worker | null>(null);
  const done = useRef(onCut);
  useEffect(() => {
    done.current = onCut;
  });

  useEffect(() => {
    let isGone = false;
    const fail = () => tell({ kind: 'failed', problem: null });
    const start = async () => {
      const { startArchiveWorker } = await import(/* webpackChunkName: "uploads" */ './startArchiveWorker.ts');
      if (isGone) return;
      const started = startArchiveWorker();
      worker.current = started;
      started.addEventListener('error', fail);
      started.addEventListener('message', ({ data }: MessageEvent<FromArchive>) => {
        tell(data);
        if (data.kind === 'cut') done.current(new File([data.blob], file.name, { type: 'application/zip' }));
      });
      started.postMessage({ kind: 'read', file } satisfies ToArchive);
    };
    start().catch(fail);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      isGone = true;
      worker.current?.terminate();
      window.removeEventListener('beforeunload', warn);
    };
  }, [file]);

  const cut = (chosen: readonly string[], hasTitles: boolean) => {
    tell({ kind: 'cutting' });
    worker.current?.postMessage({ kind: 'cut', file, chosen, hasTitles } satisfies ToArchive);
  };
  return { ...preview, cut };
}
