import { createAction, createSlice } from '@reduxjs/toolkit';
import { sessionExpired, userChanged } from '#client/api/sessionEvents.ts';
import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/roles.ts';
import { PROFILE_SUCCESS } from './profileSlice.ts';

/** `email` and `role` are null until the profile is loaded. */
export interface AuthState {
  userId: string | null;
  email: string | null;
  role: Role | null;
  isAuthenticated: boolean;
  loading: boolean;
  error: string | null;
}

// Outside the slice, which would prefix the names with `auth/`; the specification gives them without.
export const LOGIN_REQUEST = createAction('LOGIN_REQUEST');
export const LOGIN_SUCCESS = createAction<{ userId: string | null }>('LOGIN_SUCCESS');
export const LOGIN_FAILURE = createAction<string>('LOGIN_FAILURE');
export const LOGOUT_REQUEST = createAction('LOGOUT_REQUEST');
export const LOGOUT_SUCCESS = createAction('LOGOUT_SUCCESS');
export const LOGOUT_FAILURE = createAction<string>('LOGOUT_FAILURE');

export const anonymous: AuthState = {
  userId: null,
  email: null,
  role: null,
  isAuthenticated: false,
  loading: false,
  error: null,
};

/** `loading` until the app's start knows the session, so that no screen shows "signed out". */
const unknown: AuthState = { ...anonymous, loading: true };

const authSlice = createSlice({
  name: 'auth',
  initialState: unknown,
  reducers: {},
  selectors: { selectAuth: (state) => state },
  extraReducers: (builder) => {
    builder
      .addCase(LOGIN_REQUEST, (state) => {
        state.loading = true;
        state.error = null;
      })
      .addCase(LOGIN_SUCCESS, (_state, { payload }) => ({
        ...anonymous,
        isAuthenticated: true,
        userId: payload.userId,
      }))
      .addCase(userChanged, (_state, { payload }) => ({ ...anonymous, isAuthenticated: true, userId: payload.userId }))
      .addCase(LOGIN_FAILURE, (_state, { payload }) => ({ ...anonymous, error: payload }))
      .addCase(sessionExpired, () => ({ ...anonymous, error: messages('session_expired').message }))
      .addCase(LOGOUT_REQUEST, (state) => {
        state.loading = true;
      })
      .addCase(LOGOUT_SUCCESS, () => anonymous)
      .addCase(LOGOUT_FAILURE, (state, { payload }) => {
        state.loading = false;
        state.error = payload;
      })
      .addCase(PROFILE_SUCCESS, (state, { payload }) => {
        state.userId = payload.user.id;
        state.email = payload.user.email;
        state.role = payload.user.role;
      });
  },
});

export const authReducer = authSlice.reducer;
export const { selectAuth } = authSlice.selectors;
