import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { subjectOf } from '#client/api/accessToken.ts';
import { type ApiError, isApiError, networkError, textOfError } from '#client/api/apiError.ts';
import { authApi } from '#client/api/authApi.ts';
import type { Connection } from '#client/api/connection.ts';
import { renew } from '#client/api/renewal.ts';
import type { Credentials } from '#client/api/sessionCalls.ts';
import { messages } from '#shared/messages.ts';
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

export interface SessionState {
  auth: AuthState;
  profile: ProfileState;
}

type SessionThunk<Result = void> = ThunkAction<Promise<Result>, SessionState, Connection, UnknownAction>;

/** Refreshes at most once, however often it is dispatched. */
export function bootstrap(): SessionThunk {
  return (dispatch, _getState, connection) => {
    connection.bootstrapping ??= dispatch(restore());
    return connection.bootstrapping;
  };
}

export function joinOtherTab(): SessionThunk {
  return (dispatch, _getState, connection) => {
    connection.token.clear();
    dispatch(LOGOUT_SUCCESS());
    return dispatch(restore());
  };
}

export function leaveWithOtherTab(): SessionThunk {
  return async (dispatch, _getState, connection) => {
    connection.token.clear();
    dispatch(LOGOUT_SUCCESS());
  };
}

/** Resolves with the error or null; `auth.error` has its sentence too. */
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
 * Waits for a refresh under way; when the server cannot be reached, the session stays and `auth.error` says so, because
 * the cookie would sign in again at the next start. Resolves with the error or null.
 */
export function logout(): SessionThunk<ApiError | null> {
  return (dispatch, _getState, connection) => {
    dispatch(LOGOUT_REQUEST());
    return connection.inTurn(async () => {
      const { error } = await dispatch(authApi.endpoints.logout.initiate(undefined, { track: false }));
      if (error) {
        const failure = isApiError(error) ? error : networkError;
        dispatch(LOGOUT_FAILURE(failure.message ?? messages('error_occurred').message));
        return failure;
      }
      connection.token.clear();
      forgetEverythingPrivate();
      connection.otherTabs?.post({ type: 'signedOut' });
      dispatch(LOGOUT_SUCCESS());
      return null;
    });
  };
}

export function loadProfile(): SessionThunk {
  return readProfile(messages('profile_not_loaded'));
}

/** Also while it is being read, because that answer may be older than the change. */
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
    // Another sign-in or sign-out happened meanwhile.
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
    // The session has ended or changed, so the profile is dropped.
    if (connection.token.held().epoch !== epoch) return;
    if (answer.isSuccess) dispatch(PROFILE_SUCCESS(answer.data));
    else dispatch(PROFILE_FAILURE(textOfError(answer.error, fallback)));
  };
}
