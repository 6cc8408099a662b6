import { connectionTexts } from '#client/texts/connection.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { AthleteStatus } from '#shared/contract/connection.ts';
import { CONNECTION_TONES } from './connectionWords.ts';

/** How a connection stands, in one word on a tint. */
export function ConnectionTag({ status }: { status: AthleteStatus }) {
  const { statuses } = useTexts(connectionTexts);
  return <StatusTag tone={CONNECTION_TONES[status]}>{statuses[status]}</StatusTag>;
}
