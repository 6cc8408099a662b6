import { textOfError } from '#client/api/apiError.ts';
import { remindersApi } from '#client/api/research/remindersApi.ts';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import type { RemindedAnswer } from '#shared/contract/reminders.ts';
import { slicesOf } from '#shared/slicesOf.ts';

interface RemindSelectedProps {
  studyId: string;
  ids: readonly string[];
  onDone: () => void;
}

type LeftOut = RemindedAnswer['left_out'];

function countsByReason(leftOut: LeftOut): [LeftOut[number]['reason'], number][] {
  const counts = new Map<LeftOut[number]['reason'], number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts];
}

export function RemindSelected({ studyId, ids, onDone }: RemindSelectedProps) {
  const texts = useTexts(remindersTexts);
  const say = useSay();
  const [remind, { isLoading }] = remindersApi.useRemindParticipantsMutation();
  const handleRemind = async () => {
    let reminded = 0;
    const leftOut: LeftOut = [];
    for (const participant_ids of slicesOf(ids, PARTICIPANT_LIMITS.perCall)) {
      const { data, error } = await remind({ id: studyId, participant_ids });
      if (error) {
        showToast({ variant: 'error', text: `${texts.remindedSome({ count: reminded })} ${say(textOfError(error))}` });
        return;
      }
      reminded += data?.reminders.length ?? 0;
      leftOut.push(...(data?.left_out ?? []));
    }
    const reasons = countsByReason(leftOut).map(([reason, count]) =>
      texts.leftOutCount({ count, reason: texts.reasons[reason] }),
    );
    const text = [texts.remindedSome({ count: reminded }), ...reasons].join(' ');
    showToast({ variant: reminded > 0 ? 'success' : 'error', text });
    onDone();
  };
  return <BusyButton label={texts.remind} isBusy={isLoading} busyLabel={texts.reminding} onAct={handleRemind} />;
}
