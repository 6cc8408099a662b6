import { createApi } from '@reduxjs/toolkit/query/react';
import { CACHE_SECONDS } from '#shared/constants.ts';
import { retryingBaseQuery } from './retrying.ts';

/** The one data layer of the client; every area injects its endpoints. What was read is kept, and read anew once older. */
export const apiSlice = createApi({
  reducerPath: 'api',
  baseQuery: retryingBaseQuery,
  tagTypes: ['User', 'StravaDashboard', 'OwnAthlete'],
  keepUnusedDataFor: CACHE_SECONDS,
  refetchOnMountOrArgChange: CACHE_SECONDS,
  endpoints: () => ({}),
});
