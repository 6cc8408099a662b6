import { forgetPrivately, readPrivately, storePrivately } from '#client/session/privateStorage.ts';
import type { StudyFormValues } from './studyValues.ts';

interface StudyDraft {
  /** Milliseconds since 1970. */
  savedAt: number;
  values: Partial<StudyFormValues>;
}

export function draftKey(userId: string, copiedFrom: string | null): string {
  return `study-draft.${userId}${copiedFrom === null ? '' : `.${copiedFrom}`}`;
}

function fitting(stored: object, start: StudyFormValues): Partial<StudyFormValues> {
  const entries = new Map<string, unknown>(Object.entries(stored));
  const isAlike = ([name, value]: [string, unknown]) => {
    const kept = entries.get(name);
    return Array.isArray(value) ? Array.isArray(kept) : typeof kept === typeof value;
  };
  const names = Object.entries(start).filter(isAlike);
  return Object.fromEntries(names.map(([name]) => [name, entries.get(name)]));
}

export function readDraft(key: string, start: StudyFormValues): StudyDraft | null {
  const stored = readPrivately(key);
  if (typeof stored !== 'object' || stored === null || !('savedAt' in stored) || !('values' in stored)) return null;
  const { savedAt, values } = stored;
  if (typeof savedAt !== 'number' || typeof values !== 'object' || values === null) return null;
  return { savedAt, values: fitting(values, start) };
}

export function saveDraft(key: string, draft: StudyDraft): boolean {
  return storePrivately(key, draft);
}

export function removeDraft(key: string): void {
  forgetPrivately(key);
}
