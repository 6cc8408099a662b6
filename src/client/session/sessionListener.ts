import {
  createListenerMiddleware,
  isAnyOf,
  type ListenerEffectAPI,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { apiSlice } from '#client/api/apiSlice.ts';
import type { Connection } from '#client/api/connection.ts';
import { sessionExpired, userChanged } from '#client/api/sessionEvents.ts';
import { usersApi } from '#client/api/usersApi.ts';
import { LOGIN_SUCCESS, selectAuth } from './authSlice.ts';
import { PROFILE_CLEAR } from './profileSlice.ts';
import { loadProfile, reloadProfile, type SessionState } from './session.ts';

type SessionDispatch = ThunkDispatch<SessionState, Connection, UnknownAction>;
type Effect = Pick<ListenerEffectAPI<SessionState, SessionDispatch>, 'dispatch' | 'delay'>;

const isNewsOfRefresh = isAnyOf(sessionExpired, userChanged);

/** Another user must not find the cache. */
export function createSessionListener() {
  const listener = createListenerMiddleware<SessionState, SessionDispatch>();
  listener.startListening({
    matcher: isAnyOf(LOGIN_SUCCESS, userChanged),
    effect: async (action, api) => {
      if (selectAuth(api.getOriginalState()).isAuthenticated) await forget(action, api);
      await api.dispatch(loadProfile());
    },
  });
  listener.startListening({
    predicate: (_action, now, before) => selectAuth(before).isAuthenticated && !selectAuth(now).isAuthenticated,
    effect: forget,
  });
  listener.startListening({
    matcher: usersApi.endpoints.changePassword.matchFulfilled,
    effect: (_action, { dispatch }) => dispatch(reloadProfile()),
  });
  return listener.middleware;
}

async function forget(action: UnknownAction, { dispatch, delay }: Effect): Promise<void> {
  dispatch(PROFILE_CLEAR());
  // Emptying the cache aborts all requests; those that waited for this refresh get its error first, within this turn of
  // the event loop.
  if (isNewsOfRefresh(action)) await delay(0);
  dispatch(apiSlice.util.resetApiState());
}
