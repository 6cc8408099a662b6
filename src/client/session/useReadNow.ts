import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Connection } from '#client/api/connection.ts';
import { type RootState, useAppDispatch } from './store.ts';

const ONCE = { subscribe: false, forceRefetch: true } as const;

interface Endpoint<Query, Answer> {
  initiate: (
    query: Query,
    options: typeof ONCE,
  ) => ThunkAction<{ unwrap: () => Promise<Answer> }, RootState, Connection, UnknownAction>;
}

/** Asks the server even when the cache has the answer; rejects with the `ApiError`. */
export function useReadNow() {
  const dispatch = useAppDispatch();
  return <Query, Answer>({ initiate }: Endpoint<Query, Answer>, query: Query): Promise<Answer> =>
    dispatch(initiate(query, ONCE)).unwrap();
}
