import { remindersTexts } from '#client/texts/study/reminders.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { useRemind } from './useRemind.ts';

interface SendPageButtonProps {
  studyId: string;
  participant: { id: string; code: string };
}

/** Replaces a lost link. Staff see neither the link nor the address that it goes to. */
export function SendPageButton({ studyId, participant }: SendPageButtonProps) {
  const { ownPage, reminding } = useTexts(remindersTexts);
  const { remind, isLoading } = useRemind(studyId, participant, true);
  return (
    <BusyButton
      size="small"
      aria-label={ownPage.remindCode({ code: participant.code })}
      label={ownPage.remind}
      isBusy={isLoading}
      busyLabel={reminding}
      onAct={remind}
    />
  );
}
