import type { TagTone } from '#client/ui/page/StatusTag.tsx';

/** One check of the quality panel, in words. */
export interface CheckRow {
  key: string;
  name: string;
  result: string;
  tone: TagTone;
  meaning: string;
}
