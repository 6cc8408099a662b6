import type { AnswerOf } from '#shared/calls/call.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import type { ProblemsQuery } from '#shared/contract/control.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';
import { onSuccessOrTooLate } from './onSuccessOrTooLate.ts';
import { asks, byId, byQuery } from './sends.ts';

const WEBHOOK = ['Subscription', 'Control', 'Attention'] as const;
const PROBLEMS = ['Problem', 'Control', 'Attention'] as const;

export const controlApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getSubscription: build.query({
      ...asks(CONTROL_CALLS.getSubscription, (answer) => answer.subscription),
      providesTags: ['Subscription'],
    }),
    registerWebhook: build.mutation({
      ...asks(CONTROL_CALLS.registerWebhook, (answer) => answer.subscription),
      invalidatesTags: onSuccess(...WEBHOOK),
    }),
    unregisterWebhook: build.mutation({
      ...asks(CONTROL_CALLS.unregisterWebhook, (answer) => answer.subscription),
      invalidatesTags: onSuccess(...WEBHOOK),
    }),
    getControl: build.query({
      ...asks(CONTROL_CALLS.getControl),
      providesTags: ['Control'],
    }),
    listProblems: build.query<AnswerOf<typeof CONTROL_CALLS.listProblems>, ProblemsQuery>({
      ...byQuery(CONTROL_CALLS.listProblems),
      providesTags: ['Problem'],
    }),
    retryProblem: build.mutation({
      ...byId(CONTROL_CALLS.retryProblem),
      invalidatesTags: onSuccessOrTooLate(...PROBLEMS),
    }),
    retryAllProblems: build.mutation({
      ...asks(CONTROL_CALLS.retryAllProblems),
      invalidatesTags: onSuccess(...PROBLEMS),
    }),
  }),
});
