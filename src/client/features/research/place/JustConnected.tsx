import { participationTexts } from '#client/texts/participant/participation.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { SourceName } from '#shared/sources.ts';
import type { Participation, WaysToConnect } from './participation.ts';
import { Undo } from './Undo.tsx';

interface JustConnectedProps {
  participation: Participation;
  from: SourceName;
  connect: WaysToConnect;
  receipt: string;
}

/** PAGES 3.15 Whose account it is, so that the next person at a shared device notices a foreign one at once. */
export function JustConnected({ participation, from, connect, receipt }: JustConnectedProps) {
  const { page } = useTexts(participationTexts);
  const { sources } = useTexts(studiesTexts);
  const account = participation.accounts.find(({ source }) => source === from);
  const way = connect[from];
  if (!account || !way) return null;
  // An account without a name that was there before: nothing tells whose it is, and there is nothing to undo.
  if (account.name === null && account.undo_until === null) return null;
  return (
    <div className="participation-arrived">
      <p>
        <strong>{account.name === null ? sources[from] : page.connected({ name: account.name })}</strong>
      </p>
      <Undo account={account} way={way} receipt={receipt} />
    </div>
  );
}
