import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import './reminders.css';
import Button from 'antd/es/button';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { copyText } from '#client/ui/toast/copyText.ts';
import type { ReminderKind } from '#shared/reminderKinds.ts';
import { reminderText } from '#shared/reminderTexts.ts';
import { useRemind } from './useRemind.ts';

interface RemindButtonProps {
  studyId: string;
  participant: { id: string; code: string };
  /** Whether the participant left an address that works; otherwise the text is copied. */
  isReachable: boolean;
  kind: ReminderKind;
}

/** Sends a reminder to an address that no member of staff knows, or gives the text to send it otherwise. */
export function RemindButton({ studyId, participant: { id, code }, isReachable, kind }: RemindButtonProps) {
  const texts = useTexts(remindersTexts);
  const { ui } = useTexts();
  const { remind, isLoading } = useRemind(studyId, { id, code });

  if (!isReachable) {
    return (
      <Button
        size="small"
        aria-label={texts.copyCode({ code })}
        onClick={() => void copyText(reminderText(kind, ui.language), texts)}
      >
        {texts.copy}
      </Button>
    );
  }
  return (
    <BusyButton
      size="small"
      aria-label={texts.remindCode({ code })}
      label={texts.remind}
      isBusy={isLoading}
      busyLabel={texts.reminding}
      onAct={remind}
    />
  );
}
