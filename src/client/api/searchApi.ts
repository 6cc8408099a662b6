import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { SYSTEM_CALLS } from '#shared/calls/system.ts';
import { apiSlice } from './apiSlice.ts';

export const searchApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached, because results may be gone or belong to another user. */
    search: build.query<AnswerOf<typeof SYSTEM_CALLS.search>, string>({
      query: (q) => ({ ...callOf(SYSTEM_CALLS.search), params: { q } }),
      keepUnusedDataFor: 0,
    }),
  }),
});
