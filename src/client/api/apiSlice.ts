import { createApi } from '@reduxjs/toolkit/query/react';
import { CACHE_SECONDS } from '#shared/constants.ts';
import { retryingBaseQuery } from './retrying.ts';

/** Every area injects its endpoints here. */
export const apiSlice = createApi({
  reducerPath: 'api',
  baseQuery: retryingBaseQuery,
  tagTypes: [
    'Installation',
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
    'StudyExport',
    'StudyCut',
    'StudyToken',
    'OwnStudy',
    'StudyLink',
    'Receipt',
    'Reminder',
    'Contact',
    'StravaDashboard',
    'OwnAthlete',
    'StravaInvite',
    'Subscription',
    'Control',
    'Problem',
    'Athlete',
    'Activity',
    'Gear',
    'Upload',
    'Duplicate',
    'Quality',
    'StudyProblem',
    'Deviation',
  ],
  keepUnusedDataFor: CACHE_SECONDS,
  refetchOnMountOrArgChange: CACHE_SECONDS,
  // By default a list would be read again only when no other call is under way, and a retried read takes seconds.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
