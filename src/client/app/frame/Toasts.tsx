import { useEffect, useState, useSyncExternalStore } from 'react';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { clearToasts, toastStore } from '#client/ui/toast/toasts.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const ToastRegion = fetchedPart(
  async () =>
    (await import(/* webpackPrefetch: true, webpackChunkName: "frame" */ '#client/ui/toast/ToastRegion.tsx'))
      .ToastRegion,
);

/** Drawn with the user as its key: toasts end with the session, so that another user does not see them. */
function ClearedAtItsEnd() {
  useEffect(() => clearToasts, []);
  return null;
}

/** A page without a session fetches the code of toasts with the first one. */
export function Toasts() {
  const { isAuthenticated, userId } = useAppSelector(selectAuth);
  const hasToasts = useSyncExternalStore(toastStore.subscribe, () => toastStore.read().length > 0);
  const [isDrawn, setDrawn] = useState(false);
  if (!isDrawn && (isAuthenticated || hasToasts)) setDrawn(true);
  return (
    <>
      <ClearedAtItsEnd key={userId} />
      {isDrawn && (
        <ErrorBoundary resetKey="toasts" fallback={null}>
          <ToastRegion />
        </ErrorBoundary>
      )}
    </>
  );
}
