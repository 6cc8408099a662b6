import { createApi } from '@reduxjs/toolkit/query/react';
import { CACHE_SECONDS } from '#shared/constants.ts';
import { retryingBaseQuery } from './retrying.ts';

/** The one data layer of the client; every area injects its endpoints. What was read is kept, and read anew once older. */
export const apiSlice = createApi({
  reducerPath: 'api',
  baseQuery: retryingBaseQuery,
  tagTypes: [
    'User',
    'Session',
    'ResearchSummary',
    'Attention',
    'Lab',
    'Researcher',
    'Study',
    'Team',
    'StudyLog',
    'Participant',
    'StravaDashboard',
    'OwnAthlete',
    'StravaInvite',
    'Subscription',
    'Control',
    'Problem',
    'Athlete',
    'Activity',
    'Gear',
  ],
  keepUnusedDataFor: CACHE_SECONDS,
  refetchOnMountOrArgChange: CACHE_SECONDS,
  // Otherwise a list would be read anew only once nothing else is under way, and a read that is tried again takes seconds.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
