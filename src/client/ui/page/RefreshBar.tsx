import { QueryFailure } from './QueryFailure.tsx';
import type { QueryLike } from './queryLike.ts';
import { useStaleTitle } from './useStaleTitle.ts';

/** Moves while data are reloaded; its height is always reserved. */
export function RefreshBar({ isOn }: { isOn: boolean }) {
  return <div className="k-refresh-bar no-print" data-on={isOn || undefined} />;
}

/** On a page with data: that they are read again, or that this failed. */
export function PageRefresh({ query }: { query: Omit<QueryLike<unknown>, 'data'> }) {
  const { error, isFetching, fulfilledTimeStamp, refetch } = query;
  const staleTitle = useStaleTitle(fulfilledTimeStamp);
  return (
    <>
      <RefreshBar isOn={isFetching} />
      {error && !isFetching && <QueryFailure failure={error} title={staleTitle} isBusy={false} onRetry={refetch} />}
    </>
  );
}
