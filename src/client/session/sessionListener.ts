import { createListenerMiddleware, isAnyOf, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { apiSlice } from '#client/api/apiSlice.ts';
import type { Connection } from '#client/api/connection.ts';
import { userChanged } from '#client/api/sessionEvents.ts';
import { usersApi } from '#client/api/usersApi.ts';
import { LOGIN_SUCCESS, selectAuth } from './authSlice.ts';
import { PROFILE_CLEAR } from './profileSlice.ts';
import { loadProfile, reloadProfile, type SessionState } from './session.ts';

type SessionDispatch = ThunkDispatch<SessionState, Connection, UnknownAction>;

/** What follows from a change of session: the profile comes and goes with it, and nobody finds the cache of somebody else. */
export function createSessionListener() {
  const listener = createListenerMiddleware<SessionState, SessionDispatch>();
  const forget = (dispatch: SessionDispatch) => {
    dispatch(PROFILE_CLEAR());
    dispatch(apiSlice.util.resetApiState());
  };
  listener.startListening({
    matcher: isAnyOf(LOGIN_SUCCESS, userChanged),
    effect: (_action, { dispatch, getOriginalState }) => {
      if (selectAuth(getOriginalState()).isAuthenticated) forget(dispatch);
      void dispatch(loadProfile());
    },
  });
  listener.startListening({
    predicate: (_action, now, before) => selectAuth(before).isAuthenticated && !selectAuth(now).isAuthenticated,
    effect: (_action, { dispatch }) => forget(dispatch),
  });
  listener.startListening({
    matcher: usersApi.endpoints.changePassword.matchFulfilled,
    effect: (_action, { dispatch }) => void dispatch(reloadProfile()),
  });
  return listener.middleware;
}
