import './strava.css';
import { useGetOwnAthleteQuery } from '#client/api/stravaApi.ts';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/store.ts';
import { useStravaTexts } from '#client/texts/useStravaTexts.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { PageFrame } from '#client/ui/PageFrame.tsx';
import { productName } from '#client/ui/productName.ts';
import { QueryBoundary } from '#client/ui/QueryBoundary.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { ConnectionState } from './ConnectionState.tsx';

interface AuthStartPageProps {
  loginPath: string;
  dashboardPath: string;
}

/** Where a person begins to connect Strava: whoever is signed in needs nothing more, all others need a link. */
export function AuthStartPage({ loginPath, dashboardPath }: AuthStartPageProps) {
  const { authStart } = useStravaTexts();
  const { isAuthenticated, loading } = useAppSelector(selectAuth);
  return (
    <PageFrame title={authStart.title(productName())}>
      {isAuthenticated && <OwnConnection dashboardPath={dashboardPath} />}
      {!isAuthenticated && loading && <Skeleton />}
      {!isAuthenticated && !loading && (
        <div className="k-connection">
          <p>{authStart.signedOut}</p>
          <p>{authStart.signedOutHow}</p>
          <ButtonLink to={loginPath}>{authStart.signIn}</ButtonLink>
        </div>
      )}
    </PageFrame>
  );
}

function OwnConnection({ dashboardPath }: { dashboardPath: string }) {
  const { authStart } = useStravaTexts();
  const query = useGetOwnAthleteQuery();
  return (
    <>
      <QueryBoundary query={query}>{(answer) => <ConnectionState {...answer} />}</QueryBoundary>
      <p className="k-after-stats">
        <ButtonLink to={dashboardPath}>{authStart.back}</ButtonLink>
      </p>
    </>
  );
}
