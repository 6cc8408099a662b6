import { useState } from 'react';
import type { SentenceParams } from '#shared/sentence.ts';

/** What went wrong, as far as a screen says it. */
export interface Failure {
  /** HTTP status; `NETWORK` when no answer came. */
  status?: number | 'NETWORK';
  message?: string;
  /** The code of that sentence, and what stands in it. */
  code?: string;
  params?: SentenceParams | undefined;
  requestId?: string;
}

/** A read as RTK Query's hooks answer it; anything of this shape will do. */
export interface QueryLike<Data> {
  data?: Data;
  isFetching: boolean;
  error?: Failure;
  refetch: () => unknown;
}

export type QueryPhase = 'loading' | 'failed' | 'loaded';

export interface QueryView {
  phase: QueryPhase;
  /** The latest failure, kept while a new try is under way. */
  failure: Failure | undefined;
  /** Old data is on screen while new data is fetched. */
  isRefreshing: boolean;
}

/** Reads a query as one of loading, failed (nothing to show) or loaded (something to show, perhaps old). */
export function useQueryView<Data>(query: QueryLike<Data>): QueryView {
  const { data, error, isFetching } = query;
  const hasData = data !== undefined;
  const [failure, setFailure] = useState<Failure | undefined>(error);
  const latest = isFetching ? (error ?? failure) : error;
  if (latest !== failure) setFailure(latest);
  if (hasData) return { phase: 'loaded', failure: latest, isRefreshing: isFetching };
  return { phase: latest ? 'failed' : 'loading', failure: latest, isRefreshing: isFetching };
}
