import './joining.css';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { ConsentAnswer } from '#shared/contract/joining.ts';
import { ConnectForm } from './ConnectForm.tsx';
import { StoredForStudy } from './StoredForStudy.tsx';
import { StravaInformation } from './StravaInformation.tsx';

interface ParticipantStartProps {
  receipt: string;
  answers: readonly ConsentAnswer[];
}

export function ParticipantStart({ receipt, answers }: ParticipantStartProps) {
  const { information } = useTexts(joiningTexts);
  return (
    <div className="k-join-parts">
      <details className="k-join-full">
        <summary>{information.readsAtStrava}</summary>
        <StoredForStudy answers={answers} />
        <StravaInformation isOfStudy />
      </details>
      <ConnectForm invite={receipt} isAgain />
    </div>
  );
}
