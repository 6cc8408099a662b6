import { type ReactNode, useRef } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import { QueryFailure } from './QueryFailure.tsx';
import { type QueryLike, useQueryView } from './queryLike.ts';
import { RefreshBar } from './RefreshBar.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useRetry } from './useRetry.ts';
import { useStaleTitle } from './useStaleTitle.ts';

interface QueryBoundaryProps<Data> {
  query: QueryLike<Data>;
  children: (data: Data) => ReactNode;
  /** A complete sentence: what could not be loaded. */
  failedTitle: string;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  /** Placeholder in the shape of the content; grey lines by default. */
  skeleton?: ReactNode;
}

/** Loading, failed, empty and loaded; old data stay while new data are fetched. */
export function QueryBoundary<Data>(props: QueryBoundaryProps<Data>) {
  const { query, children, failedTitle, isEmpty, empty, skeleton } = props;
  const { ui } = useTexts();
  const { phase, data, isFormer, failure, isRefreshing } = useQueryView(query);
  const frame = useRef<HTMLDivElement>(null);
  const handleRetry = useRetry(query, phase, frame);
  const staleTitle = useStaleTitle(query.fulfilledTimeStamp);

  const content = () => {
    if (data === undefined) {
      if (phase === 'loading' || !failure) return skeleton ?? <Skeleton />;
      return <QueryFailure failure={failure} title={failedTitle} isBusy={isRefreshing} onRetry={handleRetry} />;
    }
    if (!isEmpty?.(data)) return children(data);
    if (isFormer) return skeleton ?? <Skeleton />;
    return empty ?? <p>{ui.nothingYet}</p>;
  };

  return (
    <div ref={frame} tabIndex={-1}>
      <RefreshBar isOn={phase === 'loaded' && isRefreshing} />
      {phase === 'loaded' && failure && !isRefreshing && (
        <QueryFailure failure={failure} title={staleTitle} isBusy={false} onRetry={handleRetry} />
      )}
      {content()}
    </div>
  );
}
