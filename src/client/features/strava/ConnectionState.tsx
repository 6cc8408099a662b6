import './strava.css';
import { useStravaTexts } from '#client/texts/useStravaTexts.ts';
import { FactList } from '#client/ui/FactList.tsx';
import { formatCount, formatDateTime } from '#client/ui/format.ts';
import { StateBlock } from '#client/ui/StateBlock.tsx';
import type { OwnAthlete, OwnAthleteAnswer } from '#shared/contract/connection.ts';
import { ConnectStrava } from './ConnectStrava.tsx';
import { StravaNotSetUp } from './StravaNotSetUp.tsx';

/** What one's own connection is like, and the next step. */
export function ConnectionState({ is_set_up: isSetUp, athlete }: OwnAthleteAnswer) {
  const { connection } = useStravaTexts();
  if (!isSetUp) return <StravaNotSetUp />;
  if (!athlete) {
    return (
      <div className="k-connection">
        <p>{connection.invite}</p>
        <ul>
          {connection.reads.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <ConnectStrava />
      </div>
    );
  }
  return (
    <div className="k-connection">
      <AthleteFacts athlete={athlete} />
      <Trouble status={athlete.status} />
    </div>
  );
}

function AthleteFacts({ athlete }: { athlete: OwnAthlete }) {
  const { connection } = useStravaTexts();
  const count = formatCount(athlete.activity_count);
  const states: Record<OwnAthlete['status'], string> = {
    importing: connection.importing(count),
    connected: `${connection.connected}, ${connection.connectedCount(count, athlete.activity_count === 1)}`,
    permission_missing: connection.permissionMissing,
    disconnected: connection.disconnected,
    error: connection.failed,
  };
  return (
    <FactList
      facts={[
        { label: connection.account, value: athlete.name },
        { label: connection.status, value: <output>{states[athlete.status]}</output> },
        { label: connection.lastSync, value: formatDateTime(athlete.last_sync_at) },
      ]}
    />
  );
}

function Trouble({ status }: { status: OwnAthlete['status'] }) {
  const { connection } = useStravaTexts();
  if (status === 'importing' || status === 'connected') return null;
  const words = {
    permission_missing: connection.permissionText,
    disconnected: connection.disconnectedText,
    error: connection.failedText,
  }[status];
  return (
    <>
      <StateBlock tone="warning" text={words} />
      <ConnectStrava label={connection.connectAgain} />
    </>
  );
}
