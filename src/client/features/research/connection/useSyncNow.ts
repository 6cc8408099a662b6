import { saidOfError } from '#client/api/apiError.ts';
import { followUpApi } from '#client/api/research/followUpApi.ts';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';

export function useSyncNow() {
  const { connection: texts } = useTexts(followUpTexts);
  const say = useSay();
  const [sync, { isLoading }] = followUpApi.useSyncParticipantMutation();
  const syncNow = async (id: string) => {
    const { error } = await sync(id);
    if (error) showToast({ variant: 'error', text: `${texts.syncFailed} ${say(saidOfError(error))}` });
    else showToast({ variant: 'success', text: texts.synced });
  };
  return { syncNow, isLoading, texts };
}
