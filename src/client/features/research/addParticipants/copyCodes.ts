import type { participantsTexts } from '#client/texts/participants.ts';
import { copyText } from '#client/ui/toast/copyText.ts';

export function copyCodes(
  codes: readonly string[],
  { copied, copyFailed }: (typeof participantsTexts.en)['table'],
): Promise<void> {
  return copyText(codes.join('\n'), { copied: copied({ count: codes.length }), copyFailed });
}
