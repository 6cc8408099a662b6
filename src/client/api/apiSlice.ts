import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { CACHE_SECONDS } from '#shared/constants.ts';
import type { ApiError } from './apiError.ts';
import type { ApiCall } from './callApi.ts';
import { retryingBaseQuery } from './retrying.ts';

/** A study that another user closed first is read again after any change that came too late. */
const baseQuery: BaseQueryFn<ApiCall, unknown, ApiError> = async (call, api, options) => {
  const result = await retryingBaseQuery(call, api, options);
  const isClosed = api.type === 'mutation' && result.error?.code === 'study_closed';
  if (isClosed) api.dispatch(apiSlice.util.invalidateTags(['Study']));
  return result;
};

export const apiSlice = createApi({
  reducerPath: 'api',
  baseQuery,
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
