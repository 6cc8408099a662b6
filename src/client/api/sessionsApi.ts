import type { SessionsAnswer } from '#shared/contract/sessions.ts';
import { PATHS, withId } from '#shared/paths.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';

const of = (userId: string) => ({ type: 'Session', id: userId }) as const;

export const sessionsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<SessionsAnswer, string>({
      query: (userId) => ({ path: withId(PATHS.sessions, userId) }),
      providesTags: (_answer, _error, userId) => [of(userId)],
    }),
    endSession: build.mutation<null, { userId: string; id: string }>({
      query: ({ userId, id }) => ({ path: withId(PATHS.session, id, userId), method: 'DELETE' }),
      invalidatesTags: (result, error, { userId }) => onSuccess(of(userId))(result, error),
    }),
    /** All but the one in use. */
    endSessions: build.mutation<null, string>({
      query: (userId) => ({ path: withId(PATHS.sessions, userId), method: 'DELETE' }),
      invalidatesTags: (result, error, userId) => onSuccess(of(userId))(result, error),
    }),
  }),
});

export const { useListSessionsQuery, useEndSessionMutation, useEndSessionsMutation } = sessionsApi;
