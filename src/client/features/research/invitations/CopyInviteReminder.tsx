import Button from 'antd/es/button';
import { nextStepTexts } from '#client/texts/study/nextStep.ts';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { copyText } from '#client/ui/toast/copyText.ts';
import type { Study } from '#shared/contract/studies.ts';

interface CopyInviteReminderProps {
  study: Pick<Study, 'contact_email'>;
  code: string;
  since: string | null;
}

/** In a row of a table: without an address on the invitation staff send the text themselves. */
export function CopyInviteReminder({ study, code, since }: CopyInviteReminderProps) {
  const texts = useTexts(nextStepTexts);
  const { copyCode } = useTexts(remindersTexts);
  const text = texts.reminder.invited({ code, date: formatDate(since), contact: study.contact_email });
  return (
    <Button size="small" aria-label={copyCode({ code })} onClick={() => void copyText(text, texts)}>
      {texts.copy}
    </Button>
  );
}
