import type {
  ControlAnswer,
  ProblemsAnswer,
  ProblemsQuery,
  RetryAnswer,
  Subscription,
  SubscriptionAnswer,
} from '#shared/contract/control.ts';
import { withId } from '#shared/paths.ts';
import { STRAVA_PATHS } from '#shared/stravaPaths.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';

type Shown = 'Subscription' | 'Control' | 'Problem';

/** What an admin sees and does of the connection between Kadenz and Strava. */
export const controlApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** As Strava has it now; a 404 says that there is none. */
    getSubscription: build.query<Subscription, void>({
      query: () => ({ path: STRAVA_PATHS.subscription }),
      transformResponse: (answer: SubscriptionAnswer) => answer.subscription,
      providesTags: ['Subscription'],
    }),
    registerWebhook: build.mutation<Subscription, void>({
      query: () => ({ path: STRAVA_PATHS.subscription, method: 'POST' }),
      transformResponse: (answer: SubscriptionAnswer) => answer.subscription,
      invalidatesTags: onSuccess<Shown>('Subscription', 'Control'),
    }),
    /** Answers with the subscription that was removed. */
    unregisterWebhook: build.mutation<Subscription, void>({
      query: () => ({ path: STRAVA_PATHS.subscription, method: 'DELETE' }),
      transformResponse: (answer: SubscriptionAnswer) => answer.subscription,
      invalidatesTags: onSuccess<Shown>('Subscription', 'Control'),
    }),
    getControl: build.query<ControlAnswer, void>({
      query: () => ({ path: STRAVA_PATHS.control }),
      providesTags: ['Control'],
    }),
    listProblems: build.query<ProblemsAnswer, ProblemsQuery>({
      query: (params) => ({ path: STRAVA_PATHS.problems, params: { ...params } }),
      providesTags: ['Problem'],
    }),
    retryProblem: build.mutation<RetryAnswer, string>({
      query: (id) => ({ path: withId(STRAVA_PATHS.problemRetry, id), method: 'POST' }),
      invalidatesTags: onSuccess<Shown>('Problem', 'Control'),
    }),
    retryAllProblems: build.mutation<RetryAnswer, void>({
      query: () => ({ path: STRAVA_PATHS.problemsRetry, method: 'POST' }),
      invalidatesTags: onSuccess<Shown>('Problem', 'Control'),
    }),
  }),
});

export const {
  useGetSubscriptionQuery,
  useRegisterWebhookMutation,
  useUnregisterWebhookMutation,
  useGetControlQuery,
  useListProblemsQuery,
  useRetryProblemMutation,
  useRetryAllProblemsMutation,
} = controlApi;
