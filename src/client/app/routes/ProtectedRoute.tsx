import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { type OriginState, toOrigin } from '#client/app/screens/origin.ts';
import { TableOwnerContext } from '#client/forms/tableView/TableOwnerContext.ts';
import { selectAuth } from '#client/session/authSlice.ts';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { Spinner } from '#client/ui/page/Spinner.tsx';
import { messages } from '#shared/messages.ts';
import { SCREENS } from '#shared/screens.ts';
import { decideVisit } from './decideVisit.ts';
import { ProfileFailed } from './ProfileFailed.tsx';

interface ProtectedRouteProps {
  /** False only for the page where a password is changed. */
  checkPassword?: boolean;
  allowedRoles?: readonly string[];
}

export function ProtectedRoute({ checkPassword = true, allowedRoles }: ProtectedRouteProps) {
  const auth = useAppSelector(selectAuth);
  const profile = useAppSelector(selectProfile);
  const location = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(auth.isAuthenticated);
  if (auth.isAuthenticated && !wasSignedIn) setWasSignedIn(true);

  const verdict = decideVisit({ auth, profile, checkPassword, allowedRoles });
  // A page that was open stays, hidden, while the profile is reloaded, so that typed values are not lost.
  const isReloading = verdict === 'wait' && auth.isAuthenticated && profile.data !== null;
  const expected = isReloading
    ? decideVisit({ auth, profile: { ...profile, loading: false }, checkPassword, allowedRoles })
    : verdict;
  const origin: OriginState = { from: toOrigin(location) };
  if (isReloading && expected !== 'show') return <Spinner />;
  switch (expected) {
    case 'wait':
      return <Spinner />;
    case 'failed':
      return <ProfileFailed message={profile.error ?? messages('profile_not_loaded')} />;
    case 'login': {
      const expired = wasSignedIn && auth.error === messages('session_expired').message;
      return <Navigate to={SCREENS.login} replace state={{ ...origin, expired }} />;
    }
    case 'change-password':
      return <Navigate to={SCREENS.changePassword} replace state={origin} />;
    case 'forbidden':
      return <Navigate to={SCREENS.forbidden} replace state={origin} />;
    case 'show':
      return (
        <>
          {isReloading && <Spinner />}
          <div hidden={isReloading && checkPassword}>
            <TableOwnerContext value={profile.data?.user.id ?? ''}>
              <Outlet />
            </TableOwnerContext>
          </div>
        </>
      );
  }
}
