import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import type { ProblemsQuery, Subscription } from '#shared/contract/control.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';
import { byId } from './sends.ts';

const WEBHOOK = ['Subscription', 'Control', 'Attention'] as const;
const PROBLEMS = ['Problem', 'Control', 'Attention'] as const;

export const controlApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getSubscription: build.query<Subscription, void>({
      query: () => callOf(CONTROL_CALLS.getSubscription),
      transformResponse: (answer: AnswerOf<typeof CONTROL_CALLS.getSubscription>) => answer.subscription,
      providesTags: ['Subscription'],
    }),
    registerWebhook: build.mutation<Subscription, void>({
      query: () => callOf(CONTROL_CALLS.registerWebhook),
      transformResponse: (answer: AnswerOf<typeof CONTROL_CALLS.registerWebhook>) => answer.subscription,
      invalidatesTags: onSuccess(...WEBHOOK),
    }),
    unregisterWebhook: build.mutation<Subscription, void>({
      query: () => callOf(CONTROL_CALLS.unregisterWebhook),
      transformResponse: (answer: AnswerOf<typeof CONTROL_CALLS.unregisterWebhook>) => answer.subscription,
      invalidatesTags: onSuccess(...WEBHOOK),
    }),
    getControl: build.query<AnswerOf<typeof CONTROL_CALLS.getControl>, void>({
      query: () => callOf(CONTROL_CALLS.getControl),
      providesTags: ['Control'],
    }),
    listProblems: build.query<AnswerOf<typeof CONTROL_CALLS.listProblems>, ProblemsQuery>({
      query: (params) => ({ ...callOf(CONTROL_CALLS.listProblems), params: { ...params } }),
      providesTags: ['Problem'],
    }),
    retryProblem: build.mutation({
      ...byId(CONTROL_CALLS.retryProblem),
      invalidatesTags: onSuccess(...PROBLEMS),
    }),
    retryAllProblems: build.mutation<AnswerOf<typeof CONTROL_CALLS.retryAllProblems>, void>({
      query: () => callOf(CONTROL_CALLS.retryAllProblems),
      invalidatesTags: onSuccess(...PROBLEMS),
    }),
  }),
});
