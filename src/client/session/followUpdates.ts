import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Connection } from '#client/api/connection.ts';
import { selectAuth } from './authSlice.ts';
import { selectProfile } from './profileSlice.ts';
import type { SessionState } from './session.ts';

interface SessionStore {
  dispatch: ThunkDispatch<SessionState, Connection, UnknownAction>;
  getState(): SessionState;
  subscribe(listener: () => void): unknown;
}

/** Keeps the stream of updates open while somebody is signed in who has no password to change first. */
export function followUpdates(store: SessionStore): void {
  let followed: string | null = null;
  let close: () => void = () => undefined;
  store.subscribe(() => {
    const userId = listenerIn(store.getState());
    if (userId === followed) return;
    followed = userId;
    close();
    close = userId === null ? () => undefined : open(store);
  });
}

function listenerIn(state: SessionState): string | null {
  const { isAuthenticated, userId } = selectAuth(state);
  const user = selectProfile(state).data?.user;
  return isAuthenticated && user && !user.must_change_password ? userId : null;
}

/** The reader of the stream comes after the sign-in, which has no need of it. Without it, screens are as old as their last read. */
function open(store: SessionStore): () => void {
  let isWanted = true;
  let updates: { close: () => void } | undefined;
  import(/* webpackPrefetch: true, webpackChunkName: "updates" */ '#client/api/updates.ts').then(
    ({ openUpdates }) => {
      if (isWanted) updates = store.dispatch(openUpdates());
    },
    () => undefined,
  );
  return () => {
    isWanted = false;
    updates?.close();
  };
}
