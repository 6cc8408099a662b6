import { type RefObject, useEffect, useRef } from 'react';
import type { QueryLike, QueryPhase } from './queryLike.ts';

/** After a success the button is gone, and the focus goes to `frame`. */
export function useRetry(
  query: QueryLike<unknown>,
  phase: QueryPhase,
  frame: RefObject<HTMLElement | null>,
): () => void {
  const hasRetried = useRef(false);
  useEffect(() => {
    if (phase !== 'loaded' || !hasRetried.current) return;
    hasRetried.current = false;
    if (document.activeElement === document.body) frame.current?.focus();
  }, [phase, frame]);
  return () => {
    hasRetried.current = true;
    query.refetch();
  };
}
