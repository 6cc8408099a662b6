import '#client/features/sources/connection/joining.css';
import { sourcesApi } from '#client/api/sourcesApi.ts';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { LINKED_TEXTS } from '#client/texts/sources/linkedSources.ts';
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
import type { LinkedSourceName } from '#shared/sources.ts';
import { LinkedForm } from './LinkedForm.tsx';
import { LinkedInformation } from './LinkedInformation.tsx';

export function LinkedStartPage({ source }: { source: LinkedSourceName }) {
  const { start } = useTexts(LINKED_TEXTS[source].own);
  const { isAuthenticated, loading } = useAppSelector(selectAuth);
  return (
    <PageFrame title={start.title({ product: productName() })}>
      <p className="k-join-lead">{start.lead}</p>
      {isAuthenticated && <OwnLinked source={source} />}
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
  );
}

function OwnLinked({ source }: { source: LinkedSourceName }) {
  const { start } = useTexts(LINKED_TEXTS[source].own);
  const query = sourcesApi.useGetOwnAccountsQuery();
  return (
    <div className="k-join-parts">
      <QueryBoundary query={query} failedTitle={start.connectionFailed}>
        {(answers) => <OwnState source={source} {...answers[source]} />}
      </QueryBoundary>
      <p>
        <ButtonLink to={SCREENS.dashboard}>{start.dashboard}</ButtonLink>
      </p>
    </div>
  );
}

function OwnState({ source, is_set_up: isSetUp, account }: OwnAccountAnswer & { source: LinkedSourceName }) {
  const { start } = useTexts(LINKED_TEXTS[source].own);
  if (!isSetUp) return <StateBlock tone="warning" text={start.notSetUp} />;
  const isConnected = account !== null && account.status !== 'disconnected' && account.access_ends_at === null;
  if (isConnected) return <StateBlock text={start.already} />;
  return (
    <div className="k-join-parts">
      <LinkedInformation source={source} history={start.historyText}>
        <ButtonLink to={SCREENS.dashboard}>{start.historyLink}</ButtonLink>
      </LinkedInformation>
      <LinkedForm source={source} />
    </div>
  );
}
