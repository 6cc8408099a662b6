import { AUTH_CALLS } from '#shared/calls/auth.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';

const of = (userId: string) => ({ type: 'Session', id: userId }) as const;

export const sessionsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<AnswerOf<typeof AUTH_CALLS.listSessions>, string>({
      query: (userId) => callOf(AUTH_CALLS.listSessions, userId),
      providesTags: (_answer, _error, userId) => [of(userId)],
    }),
    endSession: build.mutation<null, { userId: string; id: string }>({
      query: ({ userId, id }) => callOf(AUTH_CALLS.endSession, id, userId),
      invalidatesTags: (result, error, { userId }) => onSuccess(of(userId))(result, error),
    }),
    endSessions: build.mutation<null, string>({
      query: (userId) => callOf(AUTH_CALLS.endSessions, userId),
      invalidatesTags: (result, error, userId) => onSuccess(of(userId))(result, error),
    }),
  }),
});
