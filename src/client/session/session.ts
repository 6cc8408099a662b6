import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { subjectOf } from '#client/api/accessToken.ts';
import { type ApiError, isApiError, networkError } from '#client/api/apiError.ts';
import { authApi } from '#client/api/authApi.ts';
import type { Connection } from '#client/api/connection.ts';
import { renew } from '#client/api/renewal.ts';
import type { Credentials } from '#client/api/sessionCalls.ts';
import { messages } from '#shared/messages.ts';
import { saidOf } from '#shared/said.ts';
import type { Sentence } from '#shared/sentence.ts';
import {
  type AuthState,
  LOGIN_FAILURE,
  LOGIN_REQUEST,
  LOGIN_SUCCESS,
  LOGOUT_FAILURE,
  LOGOUT_REQUEST,
  LOGOUT_SUCCESS,
} from './authSlice.ts';
import { forgetEverythingPrivate } from './privateStorage.ts';
import { PROFILE_FAILURE, PROFILE_REQUEST, PROFILE_SUCCESS, type ProfileState } from './profileSlice.ts';

/** The part of the store's state that the session owns. */
export interface SessionState {
  auth: AuthState;
  profile: ProfileState;
}

type SessionThunk<Result = void> = ThunkAction<Promise<Result>, SessionState, Connection, UnknownAction>;

/** The app's start: finds out who is there, with one refresh at most, however often it is dispatched. */
export function bootstrap(): SessionThunk {
  return (dispatch, _getState, connection) => {
    connection.bootstrapping ??= dispatch(restore());
    return connection.bootstrapping;
  };
}

/** Somebody has signed in from another tab: this tab leaves its session for theirs. */
export function joinOtherTab(): SessionThunk {
  return (dispatch, _getState, connection) => {
    connection.token.clear();
    dispatch(LOGOUT_SUCCESS());
    return dispatch(restore());
  };
}

/** Another tab has signed out, and with it this browser. */
export function leaveWithOtherTab(): SessionThunk {
  return async (dispatch, _getState, connection) => {
    connection.token.clear();
    dispatch(LOGOUT_SUCCESS());
  };
}

/** Signs in. Resolves with what went wrong, or null; `auth.error` holds its sentence too. */
export function login(credentials: Credentials): SessionThunk<ApiError | null> {
  return (dispatch, _getState, connection) => {
    dispatch(LOGIN_REQUEST());
    return connection.inTurn(async () => {
      const { login: endpoint } = authApi.endpoints;
      const { data: token, error } = await dispatch(endpoint.initiate(credentials, { track: false }));
      if (token === undefined) {
        const failure = isApiError(error) ? error : networkError;
        connection.token.clear();
        dispatch(LOGIN_FAILURE(failure.message ?? messages('error_occurred').message));
        return failure;
      }
      connection.token.begin(token);
      const userId = subjectOf(token);
      connection.otherTabs?.post({ type: 'signedIn', userId });
      dispatch(LOGIN_SUCCESS({ userId }));
      return null;
    });
  };
}

/**
 * Signs out in every tab, after a refresh that is under way. When the server cannot be told, one stays signed in and
 * `auth.error` says so: the cookie would sign one in again at the next start.
 */
export function logout(): SessionThunk {
  return (dispatch, _getState, connection) => {
    dispatch(LOGOUT_REQUEST());
    return connection.inTurn(async () => {
      const { error } = await dispatch(authApi.endpoints.logout.initiate(undefined, { track: false }));
      if (error) {
        dispatch(LOGOUT_FAILURE(error.message ?? messages('error_occurred').message));
        return;
      }
      connection.token.clear();
      forgetEverythingPrivate();
      connection.otherTabs?.post({ type: 'signedOut' });
      dispatch(LOGOUT_SUCCESS());
    });
  };
}

export function loadProfile(): SessionThunk {
  return readProfile(messages('profile_not_loaded'));
}

/** Reads the profile anew, also when it is being read: that answer may be from before what one wants to see. */
export function reloadProfile(): SessionThunk {
  return async (dispatch) => {
    await dispatch(authApi.util.getRunningQueryThunk('getProfile', undefined));
    await dispatch(readProfile(messages('profile_not_reloaded')));
  };
}

function restore(): SessionThunk {
  return async (dispatch, _getState, connection) => {
    dispatch(LOGIN_REQUEST());
    const before = connection.token.held();
    const { error } = before.value === null ? await renew(connection, before, dispatch) : {};
    const now = connection.token.held();
    // Someone has signed in or out meanwhile, and has said so.
    if (now.epoch !== before.epoch) return;
    if (error) {
      connection.token.clear();
      dispatch(LOGIN_FAILURE(messages('session_expired').message));
    } else {
      dispatch(LOGIN_SUCCESS({ userId: subjectOf(now.value) }));
    }
  };
}

function readProfile(fallback: Sentence): SessionThunk {
  return async (dispatch, _getState, connection) => {
    const { epoch } = connection.token.held();
    dispatch(PROFILE_REQUEST());
    const call = authApi.endpoints.getProfile.initiate(undefined, { subscribe: false, forceRefetch: true });
    const answer = await dispatch(call);
    // The session has ended or changed hands: its profile is nobody's now.
    if (connection.token.held().epoch !== epoch) return;
    if (answer.isSuccess) dispatch(PROFILE_SUCCESS(answer.data));
    else dispatch(PROFILE_FAILURE(saidOf(answer.error, fallback)));
  };
}
