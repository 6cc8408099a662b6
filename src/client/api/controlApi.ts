import { callOf } from '#shared/calls/call.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import type {
  ControlAnswer,
  ProblemsAnswer,
  ProblemsQuery,
  RetryAnswer,
  Subscription,
  SubscriptionAnswer,
} from '#shared/contract/control.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';

type Shown = 'Subscription' | 'Control' | 'Problem';

/** What an admin sees and does of the connection between Kadenz and Strava. */
export const controlApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** As Strava has it now; a 404 says that there is none. */
    getSubscription: build.query<Subscription, void>({
      query: () => ({ ...callOf(CONTROL_CALLS.getSubscription) }),
      transformResponse: (answer: SubscriptionAnswer) => answer.subscription,
      providesTags: ['Subscription'],
    }),
    registerWebhook: build.mutation<Subscription, void>({
      query: () => ({ ...callOf(CONTROL_CALLS.registerWebhook) }),
      transformResponse: (answer: SubscriptionAnswer) => answer.subscription,
      invalidatesTags: onSuccess<Shown>('Subscription', 'Control'),
    }),
    /** Answers with the subscription that was removed. */
    unregisterWebhook: build.mutation<Subscription, void>({
      query: () => ({ ...callOf(CONTROL_CALLS.unregisterWebhook) }),
      transformResponse: (answer: SubscriptionAnswer) => answer.subscription,
      invalidatesTags: onSuccess<Shown>('Subscription', 'Control'),
    }),
    getControl: build.query<ControlAnswer, void>({
      query: () => ({ ...callOf(CONTROL_CALLS.getControl) }),
      providesTags: ['Control'],
    }),
    listProblems: build.query<ProblemsAnswer, ProblemsQuery>({
      query: (params) => ({ ...callOf(CONTROL_CALLS.listProblems), params: { ...params } }),
      providesTags: ['Problem'],
    }),
    retryProblem: build.mutation<RetryAnswer, string>({
      query: (id) => ({ ...callOf(CONTROL_CALLS.retryProblem, id) }),
      invalidatesTags: onSuccess<Shown>('Problem', 'Control'),
    }),
    retryAllProblems: build.mutation<RetryAnswer, void>({
      query: () => ({ ...callOf(CONTROL_CALLS.retryAllProblems) }),
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
