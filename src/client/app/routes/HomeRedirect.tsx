import { Navigate } from 'react-router';
import { selectAuth } from '#client/session/authSlice.ts';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { Spinner } from '#client/ui/page/Spinner.tsx';
import { SCREENS } from '#shared/screens.ts';

/** A profile without a session is a contradiction, and an error. */
export function HomeRedirect() {
  const auth = useAppSelector(selectAuth);
  const profile = useAppSelector(selectProfile);
  if (auth.isAuthenticated) return <Navigate to={SCREENS.dashboard} replace />;
  if (auth.loading) return <Spinner />;
  return <Navigate to={profile.data ? SCREENS.error : SCREENS.login} replace />;
}
