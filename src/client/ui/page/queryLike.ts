import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import type { SentenceParams } from '#shared/sentence.ts';
import type { ShownText } from '#shared/shownText.ts';

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

/** A fault of the client has no status: the words of the browser for it are English, and stay in its console. */
export function sentenceOf(failure: Failure): ShownText {
  return failure.status === undefined ? messages('error_occurred') : failure;
}

/** The result of a query hook of RTK Query. */
export interface QueryLike<Data> {
  /** The latest answer, perhaps to former arguments. */
  data?: Data;
  /** The answer to the present arguments; without the key, that is `data`. */
  currentData?: unknown;
  isFetching: boolean;
  error?: Failure;
  /** When the data came, in milliseconds. */
  fulfilledTimeStamp?: number | undefined;
  refetch: () => unknown;
}

export type QueryPhase = 'loading' | 'failed' | 'loaded';

interface QueryView<Data> {
  phase: QueryPhase;
  /** An answer to former arguments stays until the next one, but not beside the failure of that. */
  data: Data | undefined;
  /** The data answer former arguments. */
  isFormer: boolean;
  /** The latest error, kept during a retry. */
  failure: Failure | undefined;
  /** Old data are shown while new data are fetched. */
  isRefreshing: boolean;
}

/** Loading, failed (no data) or loaded (perhaps old data). */
export function useQueryView<Data>(query: QueryLike<Data>): QueryView<Data> {
  const { error, isFetching } = query;
  const [failure, setFailure] = useState<Failure | undefined>(error);
  const latest = isFetching ? (error ?? failure) : error;
  if (latest !== failure) setFailure(latest);
  // A query that is skipped has no present arguments, and keeps its answer.
  const isAsking = isFetching || latest !== undefined;
  const isFormer = isAsking && 'currentData' in query && query.currentData === undefined;
  const data = isFormer && latest ? undefined : query.data;
  const view = { data, isFormer, failure: latest, isRefreshing: isFetching };
  if (data !== undefined) return { phase: 'loaded', ...view };
  return { phase: latest ? 'failed' : 'loading', ...view };
}
