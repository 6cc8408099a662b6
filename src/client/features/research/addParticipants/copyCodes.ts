import type { participantsTexts } from '#client/texts/participants.ts';
import { copyText } from '#client/ui/format/copyText.ts';
import { showToast } from '#client/ui/toast/toasts.ts';

export async function copyCodes(
  codes: readonly string[],
  texts: (typeof participantsTexts.en)['table'],
): Promise<void> {
  const isCopied = await copyText(codes.join('\n'));
  if (isCopied) showToast({ variant: 'success', text: texts.copied({ count: codes.length }) });
  else showToast({ variant: 'error', text: texts.copyFailed });
}
