import { AUTH_CALLS } from '#shared/calls/auth.ts';
import { callOf } from '#shared/calls/call.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';
import { byId } from './sends.ts';

const of = (userId: string) => ({ type: 'Session', id: userId }) as const;

export const sessionsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query({
      ...byId(AUTH_CALLS.listSessions),
      providesTags: (_answer, _error, userId) => [of(userId)],
    }),
    endSession: build.mutation<null, { userId: string; id: string }>({
      query: ({ userId, id }) => callOf(AUTH_CALLS.endSession, id, userId),
      invalidatesTags: (result, error, { userId }) => onSuccess(of(userId))(result, error),
    }),
    endSessions: build.mutation({
      ...byId(AUTH_CALLS.endSessions),
      invalidatesTags: (result, error, userId) => onSuccess(of(userId))(result, error),
    }),
  }),
});
