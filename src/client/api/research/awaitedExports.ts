import type { StudyExport } from '#shared/contract/studyExports.ts';

export type AwaitedExport = Pick<StudyExport, 'id' | 'study_id'>;

let awaited: readonly AwaitedExport[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly AwaitedExport[]): void {
  awaited = next;
  for (const listener of listeners) listener();
}

/** Exports of the user whose end this tab has not said yet. */
export const awaitedExports = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => awaited,
  add: ({ id, study_id }: AwaitedExport) => {
    if (!awaited.some((one) => one.id === id)) replace([...awaited, { id, study_id }]);
  },
  drop: (id: string) => replace(awaited.filter((one) => one.id !== id)),
  clear: () => {
    if (awaited.length > 0) replace([]);
  },
};
