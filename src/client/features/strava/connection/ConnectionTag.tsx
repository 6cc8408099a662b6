import { connectionTexts } from '#client/texts/connection.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { AthleteStatus } from '#shared/contract/connection.ts';
import { CONNECTION_TONES } from './connectionWords.ts';

export function ConnectionTag({ status }: { status: AthleteStatus }) {
  const { statuses } = useTexts(connectionTexts);
  return <StatusTag tone={CONNECTION_TONES[status]}>{statuses[status]}</StatusTag>;
}
