import '#client/features/strava/connection/joining.css';
import type { ReactNode } from 'react';
import { useGetOwnPolarQuery } from '#client/api/sourcesApi.ts';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { polarTexts } from '#client/texts/polar.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { productName } from '#client/ui/format/productName.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { ContactLine } from '#client/ui/page/ContactLine.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { OwnAccountAnswer } from '#shared/contract/sources.ts';
import { SCREENS } from '#shared/screens.ts';
import { PolarForm } from './PolarForm.tsx';
import { PolarInformation } from './PolarInformation.tsx';

export function PolarStartPage({ languages }: { languages: ReactNode }) {
  const { start } = useTexts(polarTexts);
  const { isAuthenticated, loading } = useAppSelector(selectAuth);
  return (
    <div className="k-join">
      {languages}
      <PageFrame title={start.title({ product: productName() })}>
        <p className="k-join-lead">{start.lead}</p>
        {isAuthenticated && <OwnPolar />}
        {!isAuthenticated && loading && <Skeleton />}
        {!isAuthenticated && !loading && (
          <div className="k-connection">
            <p>{start.signedOut}</p>
            <ButtonLink to={SCREENS.login} isPrimary>
              {start.signIn}
            </ButtonLink>
          </div>
        )}
        <ContactLine />
      </PageFrame>
    </div>
  );
}

function OwnPolar() {
  const { start } = useTexts(polarTexts);
  const query = useGetOwnPolarQuery();
  return (
    <div className="k-join-parts">
      <QueryBoundary query={query}>{(answer) => <OwnState {...answer} />}</QueryBoundary>
      <p>
        <ButtonLink to={SCREENS.dashboard}>{start.dashboard}</ButtonLink>
      </p>
    </div>
  );
}

function OwnState({ is_set_up: isSetUp, account }: OwnAccountAnswer) {
  const { start } = useTexts(polarTexts);
  if (!isSetUp) return <StateBlock tone="warning" text={start.notSetUp} />;
  const isConnected = account !== null && account.status !== 'disconnected' && account.access_ends_at === null;
  if (isConnected) return <StateBlock text={start.already} />;
  return (
    <div className="k-join-parts">
      <PolarInformation history={start.historyText}>
        <ButtonLink to={SCREENS.dashboard}>{start.historyLink}</ButtonLink>
      </PolarInformation>
      <PolarForm />
    </div>
  );
}
