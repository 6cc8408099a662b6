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

/** Not for a user who must change the password first. */
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

/** The reader's code is loaded after sign-in; without it screens are not updated. */
function open(store: SessionStore): () => void {
  let isWanted = true;
  let updates: { close: () => void } | undefined;
  import(/* webpackPrefetch: true, webpackChunkName: "updates" */ './liveUpdates.ts').then(
    ({ openLiveUpdates }) => {
      if (isWanted) updates = store.dispatch(openLiveUpdates());
    },
    () => undefined,
  );
  return () => {
    isWanted = false;
    updates?.close();
  };
}
