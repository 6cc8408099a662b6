import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Connection } from '#client/api/connection.ts';
import { selectAuth } from './authSlice.ts';
import { joinOtherTab, leaveWithOtherTab, loadProfile, type SessionState } from './session.ts';

interface SessionStore {
  dispatch: ThunkDispatch<SessionState, Connection, UnknownAction>;
  getState(): SessionState;
}

/** Follows what the other tabs of this browser do, and looks again when the page comes back from the back-forward cache. */
export function followOtherTabs(store: SessionStore, connection: Connection): void {
  connection.otherTabs?.listen((message) => follow(store, connection, message));
  connection.browser.onReturn(() => {
    // Messages do not reach a page while it is cached. The spinner of the profile hides what it showed.
    if (selectAuth(store.getState()).isAuthenticated) void store.dispatch(loadProfile());
  });
}

function follow(store: SessionStore, connection: Connection, message: unknown): void {
  if (typeof message !== 'object' || message === null || !('type' in message)) return;
  if (message.type === 'signedOut') void store.dispatch(leaveWithOtherTab());
  if (message.type === 'signedIn' && 'userId' in message) {
    // Somebody else, or anybody when nobody is signed in here. The same person again changes nothing for this tab.
    if (selectAuth(store.getState()).userId !== message.userId) void store.dispatch(joinOtherTab());
  }
  if (message.type === 'renewed' && 'token' in message && typeof message.token === 'string') {
    // The token of somebody else is not taken from a message: the server says whose the browser is now.
    if (connection.token.receive(message.token) === 'otherUser') void store.dispatch(joinOtherTab());
  }
}
