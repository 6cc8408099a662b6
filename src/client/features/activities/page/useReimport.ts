import { activitiesApi } from '#client/api/activitiesApi.ts';
import { failureOf } from '#client/api/apiError.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

export function useReimport(id: string) {
  const texts = useTexts(activityTexts);
  const say = useSay();
  const [send, { isLoading, error, reset }] = activitiesApi.useReimportActivityMutation();
  const reimport = async () => {
    if (isLoading) return;
    const { error: failed } = await send(id);
    if (failed) showToast({ variant: 'error', text: texts.reimportFailed });
    else showToast({ variant: 'success', text: say(stravaMessages('reimport_queued')) });
  };
  return { reimport: () => void reimport(), failure: failureOf(error), dismiss: reset };
}
