import type { ProfileAnswer } from '#shared/contract/users.ts';
import { PATHS } from '#shared/paths.ts';
import { apiSlice } from './apiSlice.ts';

/** Who is signed in. Signing in and out and the refresh are plain calls, see `sessionCalls`. */
export const authApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<ProfileAnswer, void>({ query: () => ({ path: PATHS.me }) }),
  }),
});
