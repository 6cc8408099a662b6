import { useEffect, useSyncExternalStore } from 'react';
import { awaitedExports } from '#client/api/research/awaitedExports.ts';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const ExportNews = fetchedPart(
  async () =>
    (await import(/* webpackChunkName: "export-news" */ '#client/features/research/exports/ExportNews.tsx')).ExportNews,
);

/** Drawn with the user as its key, so that another user does not hear of them. */
function ForgottenAtItsEnd() {
  useEffect(() => awaitedExports.clear, []);
  return null;
}

export function AwaitedExports() {
  const { userId } = useAppSelector(selectAuth);
  const awaited = useSyncExternalStore(awaitedExports.subscribe, awaitedExports.read);
  return (
    <>
      <ForgottenAtItsEnd key={userId} />
      <ErrorBoundary resetKey="exports" fallback={null}>
        {awaited.map((one) => (
          <ExportNews key={one.id} {...one} />
        ))}
      </ErrorBoundary>
    </>
  );
}
