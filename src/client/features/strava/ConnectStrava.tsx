import './strava.css';
import Button from 'antd/es/button';
import { useStravaTexts } from '#client/texts/useStravaTexts.ts';
import { useSay } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/StateBlock.tsx';
import { useConnectStrava } from './useConnectStrava.ts';

interface ConnectStravaProps {
  label?: string;
  isPrimary?: boolean;
}

/** The button that leads to Strava, with what to mind there, and what went wrong if it did. */
export function ConnectStrava({ label, isPrimary = true }: ConnectStravaProps) {
  const { connection } = useStravaTexts();
  const say = useSay();
  const { connect, isLeaving, failure } = useConnectStrava(null);
  return (
    <>
      <p className="k-hint">{connection.hint}</p>
      {failure && (
        <StateBlock
          tone="error"
          title={connection.startFailed}
          text={failure.message && say(failure.message)}
          reference={failure.requestId}
        />
      )}
      <Button
        type={isPrimary ? 'primary' : 'default'}
        onClick={isLeaving ? undefined : connect}
        aria-disabled={isLeaving}
      >
        {isLeaving ? connection.connecting : (label ?? connection.connect)}
      </Button>
    </>
  );
}
