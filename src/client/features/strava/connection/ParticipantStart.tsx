import './joining.css';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConnectForm } from './ConnectForm.tsx';
import { StravaInformation } from './StravaInformation.tsx';

export function ParticipantStart({ receipt }: { receipt: string }) {
  const { information } = useTexts(joiningTexts);
  return (
    <div className="k-join-parts">
      <details className="k-join-full">
        <summary>{information.reads}</summary>
        <StravaInformation />
      </details>
      <ConnectForm invite={receipt} isAgain />
    </div>
  );
}
