import { useState } from 'react';
import type { SentenceParams } from '#shared/sentence.ts';

/** An error as screens show it. */
export interface Failure {
  /** HTTP status; `NETWORK` without an answer. */
  status?: number | 'NETWORK';
  message?: string;
  /** Code and params of the sentence. */
  code?: string;
  params?: SentenceParams | undefined;
  requestId?: string;
}

/** The result of a query hook of RTK Query. */
export interface QueryLike<Data> {
  data?: Data;
  isFetching: boolean;
  error?: Failure;
  /** When the data came, in milliseconds. */
  fulfilledTimeStamp?: number | undefined;
  refetch: () => unknown;
}

export type QueryPhase = 'loading' | 'failed' | 'loaded';

interface QueryView {
  phase: QueryPhase;
  /** The latest error, kept during a retry. */
  failure: Failure | undefined;
  /** Old data are shown while new data are fetched. */
  isRefreshing: boolean;
}

/** Loading, failed (no data) or loaded (perhaps old data). */
export function useQueryView<Data>(query: QueryLike<Data>): QueryView {
  const { data, error, isFetching } = query;
  const hasData = data !== undefined;
  const [failure, setFailure] = useState<Failure | undefined>(error);
  const latest = isFetching ? (error ?? failure) : error;
  if (latest !== failure) setFailure(latest);
  if (hasData) return { phase: 'loaded', failure: latest, isRefreshing: isFetching };
  return { phase: latest ? 'failed' : 'loading', failure: latest, isRefreshing: isFetching };
}
