import { connectionTexts } from '#client/texts/connection.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { AthleteStatus } from '#shared/contract/connection.ts';
import { CONNECTION_TONES, connectionWord } from './connectionWords.ts';

export function ConnectionTag({ status }: { status: AthleteStatus | null }) {
  const words = useTexts(connectionTexts);
  return (
    <StatusTag tone={status === null ? 'neutral' : CONNECTION_TONES[status]}>{connectionWord(status, words)}</StatusTag>
  );
}
