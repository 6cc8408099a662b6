import { AUTH_CALLS } from '#shared/calls/auth.ts';
import { apiSlice } from './apiSlice.ts';
import { connectionOf } from './connection.ts';
import { asks } from './sends.ts';
import { type Credentials, loginCall, logoutCall } from './sessionCalls.ts';

export const authApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<string, Credentials>({
      queryFn: async (credentials, { extra }) => {
        const { token, error } = await loginCall(connectionOf(extra), credentials);
        return error ? { error } : { data: token };
      },
    }),
    logout: build.mutation<null, void>({
      queryFn: async (_none, { extra }) => {
        const error = await logoutCall(connectionOf(extra));
        return error ? { error } : { data: null };
      },
    }),
    getProfile: build.query({
      ...asks(AUTH_CALLS.getProfile),
    }),
  }),
});
