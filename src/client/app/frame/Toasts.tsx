import { useEffect } from 'react';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { clearToasts } from '#client/ui/toast/toasts.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const ToastRegion = fetchedPart(
  async () =>
    (await import(/* webpackPrefetch: true, webpackChunkName: "frame" */ '#client/ui/toast/ToastRegion.tsx'))
      .ToastRegion,
);

/** Toasts end with the session, so that another user does not see them. */
export function Toasts() {
  const { isAuthenticated, userId } = useAppSelector(selectAuth);
  useEffect(() => (userId === null ? undefined : clearToasts), [userId]);
  if (!isAuthenticated) return null;
  return (
    <ErrorBoundary resetKey="toasts" fallback={null}>
      <ToastRegion />
    </ErrorBoundary>
  );
}
