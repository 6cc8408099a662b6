import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { placeTexts } from '#client/texts/participant/place.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { FOCUS_HOME } from '#client/ui/dialog/dialogStack.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { AUTH_START_AGAIN, SCREENS } from '#shared/screens.ts';
import type { SourceName } from '#shared/sources.ts';
import { AccountState } from './AccountState.tsx';
import { ChatAppHint } from './ChatAppHint.tsx';
import type { PlaceProps, WaysToConnect } from './participation.ts';
import { Undo } from './Undo.tsx';

const FILES = 'files';

/** Far below; the address keeps no hash, which stands for a link here. */
function goToFiles(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(`#${FILES} [${FOCUS_HOME}]`)?.focus();
}

interface PlaceSourcesProps extends PlaceProps {
  connect: WaysToConnect;
  arrivedFrom: SourceName | undefined;
}

export function PlaceSources({ participation, of, connect, arrivedFrom }: PlaceSourcesProps) {
  const { page } = useTexts(participationTexts);
  const { source: texts } = useTexts(placeTexts);
  const { sources: names } = useTexts(studiesTexts);
  const { contact_email: contact, has_account: hasAccount, accounts } = participation;
  // A source without a connection is connected on the dashboard.
  const hasPart = (source: SourceName) =>
    !hasAccount || source === 'file' || accounts.some((one) => one.source === source);
  const partOf = (source: SourceName) => {
    if (source === 'file') {
      return (
        <p>
          {hasAccount ? (
            <Link to={SCREENS.dashboard} className="participation-way">
              {page.fileAccount}
            </Link>
          ) : (
            <a href={`#${FILES}`} className="participation-way" onClick={goToFiles}>
              {texts.files}
            </a>
          )}
        </p>
      );
    }
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
        {account && <AccountState {...{ account, participation, of }} isNamedAbove={source === arrivedFrom} />}
        {isWhole && isHere && !hasAccount && account.missing_scopes.length > 0 && (
          <p className="no-print">
            <ButtonLink to={AUTH_START_AGAIN}>{texts.addPermission}</ButtonLink>
          </p>
        )}
        {account && way && of.receipt !== undefined && source !== arrivedFrom && (
          <Undo account={account} way={way} receipt={of.receipt} />
        )}
        {(!isWhole || account.access_ends_at !== null) && !hasAccount && start}
      </>
    );
  };
  const notRead = accounts.filter(
    ({ source, status }) => status !== 'disconnected' && !participation.permitted_sources.includes(source),
  );
  const isToConnect = of.receipt !== undefined && !hasAccount && accounts.length === 0;
  const isConnectable = accounts.length > 0 || participation.permitted_sources.some((source) => source !== 'file');
  return (
    <>
      {isToConnect && <ChatAppHint sources={participation.can_connect} place="page" />}
      <ul className="participation-list">
        {participation.permitted_sources.filter(hasPart).map((source) => (
          <li key={source}>{partOf(source)}</li>
        ))}
        {/* Without an account only this page ends it. */}
        {!hasAccount &&
          notRead.map((account) => (
            <li key={account.source}>
              <AccountState {...{ account, participation, of }} />
              <p>{texts.notRead}</p>
            </li>
          ))}
      </ul>
      {participation.unagreed_sources.map((source) => (
        <p key={source}>
          {page.unagreed({ source: names[source], isAsked: participation.question === null ? 'no' : 'yes' })}
        </p>
      ))}
      {hasAccount && isConnectable && (
        <p>
          <Link to={SCREENS.dashboard} className="participation-way">
            {texts.dashboard}
          </Link>
        </p>
      )}
    </>
  );
}
