import { textOfError } from '#client/api/apiError.ts';
import { remindersApi } from '#client/api/research/remindersApi.ts';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';

export function useRemind(studyId: string, { id, code }: { id: string; code: string }, isOwnPage = false) {
  const texts = useTexts(remindersTexts);
  const words = isOwnPage ? texts.ownPage : texts;
  const say = useSay();
  const [send, { isLoading }] = remindersApi.useRemindParticipantsMutation();
  const remind = async () => {
    const { data, error } = await send({ id: studyId, participant_ids: [id], ...(isOwnPage && { own_page: true }) });
    if (error) {
      showToast({ variant: 'error', text: `${words.remindFailed} ${say(textOfError(error))}` });
      return;
    }
    const [sent] = data?.reminders ?? [];
    const reason = data?.left_out[0]?.reason ?? 'over';
    const isLater = sent !== undefined && sent.due_at > sent.created_at;
    if (!sent) showToast({ variant: 'error', text: words.notReminded({ code, reason: texts.reasons[reason] }) });
    else showToast({ variant: 'success', text: (isLater ? words.remindedLater : words.reminded)({ code }) });
  };
  return { remind, isLoading };
}
