import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Connection } from '#client/api/connection.ts';
import { selectAuth } from './authSlice.ts';
import { joinOtherTab, leaveWithOtherTab, loadProfile, type SessionState } from './session.ts';

interface SessionStore {
  dispatch: ThunkDispatch<SessionState, Connection, UnknownAction>;
  getState(): SessionState;
}

/** Checks again when the page returns from the back-forward cache. */
export function followOtherTabs(store: SessionStore, connection: Connection): void {
  connection.otherTabs?.listen((message) => follow(store, connection, message));
  connection.browser.onReturn(() => {
    // A cached page gets no messages; the spinner of the profile hides its old content.
    if (selectAuth(store.getState()).isAuthenticated) void store.dispatch(loadProfile());
  });
}

function follow(store: SessionStore, connection: Connection, message: unknown): void {
  if (typeof message !== 'object' || message === null || !('type' in message)) return;
  if (message.type === 'signedOut') void store.dispatch(leaveWithOtherTab());
  if (message.type === 'signedIn' && 'userId' in message) {
    // Another user, or any user when no user is signed in here; a new sign-in of the same user changes nothing for this
    // tab.
    if (selectAuth(store.getState()).userId !== message.userId) void store.dispatch(joinOtherTab());
  }
  if (message.type === 'renewed' && 'token' in message && typeof message.token === 'string') {
    // Another user's token is not taken from a message: the server says whose session the browser has.
    if (connection.token.receive(message.token) === 'otherUser') void store.dispatch(joinOtherTab());
  }
}
