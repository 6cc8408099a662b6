import Button from 'antd/es/button';
import { useState } from 'react';
import { consentTexts } from '#client/texts/consent.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { ConsentQuestion } from '#shared/contract/joining.ts';
import type { ConsentAgainDialogProps } from './ConsentAgainDialog.tsx';

const ConsentAgainDialog = fetchedPart<ConsentAgainDialogProps>(
  async () => (await import(/* webpackChunkName: "join-study" */ './ConsentAgainDialog.tsx')).ConsentAgainDialog,
);

interface ConsentAgainProps extends Omit<ConsentAgainDialogProps, 'question' | 'onDone' | 'onClose'> {
  /** Null: nothing is asked. */
  question: ConsentQuestion | null;
}

export function ConsentAgain({ question, onRefuse, ...calls }: ConsentAgainProps) {
  const { again } = useTexts(consentTexts);
  const [isOpen, setOpen] = useState(false);
  const [answered, setAnswered] = useState<number | null>(null);
  if (question === null) {
    return answered === null ? null : <output>{again.done({ version: String(answered) })}</output>;
  }
  const { asked_at, paused_from: day, study } = question;
  const facts = { date: formatDate(asked_at), version: String(study.consent.version) };
  return (
    <>
      <StateBlock
        tone="warning"
        title={again.title}
        text={day === null ? again.continuing(facts) : again.paused({ ...facts, day: formatDate(day) })}
        action={<Button onClick={() => setOpen(true)}>{again.open}</Button>}
      />
      {isOpen && (
        <ConsentAgainDialog
          question={question}
          {...calls}
          onRefuse={() => {
            setOpen(false);
            onRefuse();
          }}
          onDone={() => setAnswered(study.consent.version)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
