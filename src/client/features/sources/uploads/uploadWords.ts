import type { UploadsOf } from '#client/api/uploadsApi.ts';
import type { uploadsTexts } from '#client/texts/uploads.ts';
import type { TagTone } from '#client/ui/page/StatusTag.tsx';
import type { Upload, UploadedFile, UploadedFileResult, UploadState } from '#shared/contract/uploads.ts';
import type { ShownText } from '#shared/shownText.ts';

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

const giverOf = ({ participant, place }: UploadsOf) => {
  if (place !== undefined) return 'place';
  return participant === undefined ? 'own' : 'staff';
};

export function meaningOf({ result, problem }: UploadedFile, of: UploadsOf, texts: typeof uploadsTexts.en): ShownText {
  if (problem) return problem;
  if (result === null || result === 'unreadable') return texts.pending;
  return result === 'needs_decision' ? texts.decided[giverOf(of)] : texts.meanings[result];
}
