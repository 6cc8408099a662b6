import type { Sentence } from '#shared/sentence.ts';

export interface PreviewRow {
  path: string;
  /** Where it was recorded, else that of this browser. */
  day: string;
  sport: string;
  distance: number;
  movingTime: number;
  title: string | null;
}

export interface PreviewProblem {
  path: string;
  problem: Sentence;
}

export type ToArchive =
  | { kind: 'read'; file: File }
  | { kind: 'cut'; file: File; chosen: readonly string[]; hasTitles: boolean };

export type FromArchive =
  | { kind: 'rows'; rows: PreviewRow[]; problems: PreviewProblem[] }
  | { kind: 'read' }
  | { kind: 'cut'; blob: Blob }
  /** `problem` is null for a failure that has no sentence of its own. */
  | { kind: 'failed'; problem: Sentence | null };
