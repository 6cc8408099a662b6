import Button from 'antd/es/button';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { useTexts } from '#client/texts/useTexts.ts';
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
    <Button
      size="small"
      aria-label={ownPage.remindCode({ code: participant.code })}
      aria-disabled={isLoading}
      onClick={() => !isLoading && void remind()}
    >
      {isLoading ? reminding : ownPage.remind}
    </Button>
  );
}
