import Button from 'antd/es/button';
import { Link } from 'react-router';
import { isApiError } from '#client/api/apiError.ts';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { placeTexts } from '#client/texts/participant/place.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { PlaceAccount } from '#shared/contract/invites.ts';
import { AUTH_START_AGAIN, SCREENS } from '#shared/screens.ts';
import type { SourceName } from '#shared/sources.ts';
import { AccountState } from './AccountState.tsx';
import { Failed } from './Failed.tsx';
import type { PlaceProps, WaysToConnect, WayToConnect } from './participation.ts';

interface PlaceSourcesProps extends PlaceProps {
  connect: WaysToConnect;
}

export function PlaceSources({ participation, of, connect }: PlaceSourcesProps) {
  const { page } = useTexts(participationTexts);
  const { source: texts } = useTexts(placeTexts);
  const { sources: names } = useTexts(studiesTexts);
  const { contact_email: contact, has_account: hasAccount, accounts } = participation;
  const partOf = (source: SourceName) => {
    if (source === 'file')
      return <p>{hasAccount ? <Link to={SCREENS.dashboard}>{page.fileAccount}</Link> : texts.files}</p>;
    const account = accounts.find((one) => one.source === source);
    const way = connect[source];
    const isWhole = account?.status === 'importing' || account?.status === 'connected';
    const isHere = participation.can_connect.includes(source);
    const form = participation.full_sources.includes(source) ? (
      <StateBlock tone="warning" title={texts.full} text={texts.fullText({ contact })} />
    ) : (
      way?.form(participation)
    );
    const start = isHere ? form : <p>{page.other({ source: names[source], contact })}</p>;
    return (
      <>
        {account && <AccountState account={account} participation={participation} of={of} />}
        {isWhole && isHere && !hasAccount && account.missing_scopes.length > 0 && (
          <p className="no-print">
            <ButtonLink to={AUTH_START_AGAIN}>{texts.addPermission}</ButtonLink>
          </p>
        )}
        {account && way && of.receipt !== undefined && <Undo account={account} way={way} receipt={of.receipt} />}
        {(!isWhole || account.access_ends_at !== null) && !hasAccount && start}
      </>
    );
  };
  return (
    <>
      <ul className="participation-list">
        {participation.permitted_sources.map((source) => (
          <li key={source}>{partOf(source)}</li>
        ))}
      </ul>
      {hasAccount && (
        <p>
          <Link to={SCREENS.dashboard}>{texts.dashboard}</Link>
        </p>
      )}
    </>
  );
}

/** Within ten minutes a wrong account leaves nothing behind. */
function Undo({ account, way, receipt }: { account: PlaceAccount; way: WayToConnect; receipt: string }) {
  const { page } = useTexts(participationTexts);
  const { useUndo } = way;
  const [undo, { isLoading, error }] = useUndo();
  return (
    <>
      {account.undo_until !== null && (
        <p>
          {page.notYours}{' '}
          <Button disabled={isLoading} onClick={() => void undo(receipt)}>
            {isLoading ? page.undoing : page.undo}
          </Button>
        </p>
      )}
      {isApiError(error) && <Failed title={page.undoFailed} failure={error} />}
    </>
  );
}
