import type { SearchAnswer } from '#shared/contract/search.ts';
import { PATHS } from '#shared/paths.ts';
import { apiSlice } from './apiSlice.ts';

export const searchApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Not kept: what was found a moment ago may be another's, or gone. */
    search: build.query<SearchAnswer, string>({
      query: (q) => ({ path: PATHS.search, params: { q } }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSearchQuery } = searchApi;
