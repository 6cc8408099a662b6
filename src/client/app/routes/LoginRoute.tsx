import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { readOrigin } from '#client/app/screens/origin.ts';
import { LoginPage } from '#client/features/auth/LoginPage.tsx';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { Spinner } from '#client/ui/page/Spinner.tsx';
import { SCREENS } from '#shared/screens.ts';

export function LoginRoute() {
  const { isAuthenticated, loading } = useAppSelector(selectAuth);
  const [isKnown, setKnown] = useState(!loading);
  const { from, expired } = readOrigin(useLocation().state);
  if (!isKnown && !loading) setKnown(true);
  if (isAuthenticated) return <Navigate to={from ?? SCREENS.dashboard} replace />;
  if (!isKnown) return <Spinner />;
  return <LoginPage hasExpired={expired} />;
}
