import '#client/features/strava/connection/joining.css';
import { polarTexts } from '#client/texts/polar.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PolarForm } from './PolarForm.tsx';
import { PolarInformation } from './PolarInformation.tsx';

interface ParticipantPolarProps {
  receipt: string;
  /** Whether files can be given on the same page. */
  takesFiles: boolean;
}

/** Polar as the source of a participant who has a receipt. */
export function ParticipantPolar({ receipt, takesFiles }: ParticipantPolarProps) {
  const { start } = useTexts(polarTexts);
  return (
    <div className="k-join-parts">
      <details className="k-join-full">
        <summary>{start.readsOfPolar}</summary>
        <PolarInformation history={takesFiles ? start.historyOfPlace : start.historyWithoutFiles} />
      </details>
      <PolarForm receipt={receipt} />
    </div>
  );
}
