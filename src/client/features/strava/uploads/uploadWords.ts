import type { uploads } from '#client/texts/en/uploads.ts';
import type { TagTone } from '#client/ui/page/StatusTag.tsx';
import type { Upload, UploadedFile, UploadedFileResult, UploadState } from '#shared/contract/uploads.ts';
import type { Said } from '#shared/said.ts';

export const STATE_TONES: Record<UploadState, TagTone> = {
  receiving: 'info',
  waiting: 'info',
  running: 'info',
  done: 'success',
  failed: 'error',
  cancelled: 'neutral',
};
export const RESULT_TONES: Record<UploadedFileResult, TagTone> = {
  imported: 'success',
  already_there: 'neutral',
  joined: 'success',
  outside_study: 'neutral',
  sport_not_wanted: 'neutral',
  unreadable: 'error',
  needs_decision: 'warning',
};

export const isActive = ({ state }: Upload) => state === 'receiving' || state === 'waiting' || state === 'running';

export const countsOf = ({ counts }: Upload) => Object.entries(counts) as [UploadedFileResult, number][];

export function meaningOf({ result, problem }: UploadedFile, { meanings, pending }: typeof uploads): Said {
  if (problem) return problem;
  return result === null || result === 'unreadable' ? pending : meanings[result];
}
