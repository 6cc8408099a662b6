import type { exportsTexts } from '#client/texts/study/exports.ts';
import { formatDate } from '#client/ui/format/format.ts';
import type { Deidentification, ExportState, StudyExport } from '#shared/contract/studyExports.ts';

export type Treatment = Exclude<keyof Deidentification, 'recipient'>;

export const TREATMENTS: readonly Treatment[] = [
  'shift_dates',
  'day_part',
  'round_distance',
  'group_sports',
  'device_maker',
  'without_groups',
];

export const STATE_TONES: Record<ExportState, 'neutral' | 'info' | 'success' | 'error'> = {
  waiting: 'info',
  running: 'info',
  done: 'success',
  failed: 'error',
  expired: 'neutral',
  deleted: 'neutral',
  outdated: 'neutral',
};

export const isActive = ({ state }: StudyExport) => state === 'waiting' || state === 'running';

type Day = string | null | undefined;

/** Either day may be missing. */
export function periodWords(from: Day, to: Day, texts: typeof exportsTexts.en): string {
  if (from && to) return `${formatDate(from)} – ${formatDate(to)}`;
  if (from) return texts.periodFrom({ day: formatDate(from) });
  return to ? texts.periodTo({ day: formatDate(to) }) : texts.periodAll;
}

const UNITS = ['kB', 'MB', 'GB'] as const;

export function formatSize(bytes: number, language: 'en' | 'de'): string {
  let value = bytes / 1000;
  let unit: (typeof UNITS)[number] = 'kB';
  for (const next of UNITS.slice(1)) {
    if (value < 1000) break;
    value /= 1000;
    unit = next;
  }
  const digits = value < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)} ${unit}`;
}
