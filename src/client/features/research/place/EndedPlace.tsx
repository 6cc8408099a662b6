import { participationTexts } from '#client/texts/participant/participation.ts';
import { placeTexts } from '#client/texts/participant/place.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { SectionHead } from '#client/ui/page/SectionHead.tsx';
import { AccountState } from './AccountState.tsx';
import { DownloadData } from './DownloadData.tsx';
import { LeftConfirmation, leftOf } from './LeftConfirmation.tsx';
import type { PlaceProps } from './participation.ts';

export function EndedPlace({ participation, of }: PlaceProps) {
  const { page } = useTexts(participationTexts);
  const { source } = useTexts(placeTexts);
  const isKept = participation.withdrawal_choice === 'keep';
  const connected = participation.accounts.filter(({ status }) => status !== 'disconnected');
  return (
    <div className="k-join-parts">
      <LeftConfirmation left={leftOf(participation)} participation={participation} hasLink={of.receipt !== undefined} />
      {connected.length > 0 && (
        <section className="participation-part">
          <SectionHead>{page.sources}</SectionHead>
          <p>{source.notRead}</p>
          <ul className="participation-list">
            {connected.map((account) => (
              <li key={account.source}>
                <AccountState account={account} participation={participation} of={of} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {isKept && <DownloadData participation={participation} of={of} />}
    </div>
  );
}
