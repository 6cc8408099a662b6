import { type AnswerOf, type BodyOf, callOf } from '#shared/calls/call.ts';
import { SOURCE_CALLS } from '#shared/calls/sources.ts';
import type { AuthCallbackBody } from '#shared/contract/connection.ts';
import type { ProblemsQuery } from '#shared/contract/control.ts';
import type { SourceAccountsQuery, SourceStartBody } from '#shared/contract/sources.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';

const CONNECTION = ['OwnAthlete', 'StravaDashboard', 'Activity', 'Receipt'] as const;
type Connection = (typeof CONNECTION)[number];
type Kept = 'Athlete' | 'Control' | 'Problem';

export const sourcesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getOwnPolar: build.query<AnswerOf<typeof SOURCE_CALLS.getOwnPolar>, void>({
      query: () => callOf(SOURCE_CALLS.getOwnPolar),
      providesTags: ['OwnAthlete'],
    }),
    disconnectOwnPolar: build.mutation<null, void>({
      query: () => callOf(SOURCE_CALLS.disconnectOwnPolar),
      invalidatesTags: onSuccess<Connection>(...CONNECTION),
    }),
    startPolarAuth: build.mutation<AnswerOf<typeof SOURCE_CALLS.startPolarAuth>, SourceStartBody>({
      query: (body) => ({
        ...callOf(SOURCE_CALLS.startPolarAuth),
        body: body satisfies BodyOf<typeof SOURCE_CALLS.startPolarAuth>,
      }),
    }),
    finishPolarAuth: build.mutation<AnswerOf<typeof SOURCE_CALLS.finishPolarAuth>, AuthCallbackBody>({
      query: (body) => ({
        ...callOf(SOURCE_CALLS.finishPolarAuth),
        body: body satisfies BodyOf<typeof SOURCE_CALLS.finishPolarAuth>,
      }),
      invalidatesTags: onSuccess<Connection>(...CONNECTION),
    }),
    undoPolarConnection: build.mutation<null, string>({
      query: (receipt) => ({
        ...callOf(SOURCE_CALLS.undoPolarConnection),
        body: { receipt } satisfies BodyOf<typeof SOURCE_CALLS.undoPolarConnection>,
      }),
      invalidatesTags: onSuccess<Connection>('Receipt'),
    }),
    getPolarControl: build.query<AnswerOf<typeof SOURCE_CALLS.getPolarControl>, void>({
      query: () => callOf(SOURCE_CALLS.getPolarControl),
      providesTags: ['Control'],
    }),
    switchPolarWebhookOn: build.mutation<AnswerOf<typeof SOURCE_CALLS.switchPolarWebhookOn>, void>({
      query: () => callOf(SOURCE_CALLS.switchPolarWebhookOn),
      invalidatesTags: onSuccess<'Control'>('Control'),
    }),
    removePolarWebhook: build.mutation<AnswerOf<typeof SOURCE_CALLS.removePolarWebhook>, void>({
      query: () => callOf(SOURCE_CALLS.removePolarWebhook),
      invalidatesTags: onSuccess<'Control'>('Control'),
    }),
    listPolarAccounts: build.query<AnswerOf<typeof SOURCE_CALLS.listPolarAccounts>, SourceAccountsQuery>({
      query: (params) => ({ ...callOf(SOURCE_CALLS.listPolarAccounts), params: { ...params } }),
      providesTags: ['Athlete'],
    }),
    disconnectPolarAccount: build.mutation<null, string>({
      query: (id) => callOf(SOURCE_CALLS.disconnectPolarAccount, id),
      invalidatesTags: onSuccess<Kept>('Athlete', 'Control', 'Problem'),
    }),
    listPolarProblems: build.query<AnswerOf<typeof SOURCE_CALLS.listPolarProblems>, ProblemsQuery>({
      query: (params) => ({ ...callOf(SOURCE_CALLS.listPolarProblems), params: { ...params } }),
      providesTags: ['Problem'],
    }),
    retryPolarProblem: build.mutation<AnswerOf<typeof SOURCE_CALLS.retryPolarProblem>, string>({
      query: (id) => callOf(SOURCE_CALLS.retryPolarProblem, id),
      invalidatesTags: onSuccess<Kept>('Problem', 'Control'),
    }),
    retryAllPolarProblems: build.mutation<AnswerOf<typeof SOURCE_CALLS.retryAllPolarProblems>, void>({
      query: () => callOf(SOURCE_CALLS.retryAllPolarProblems),
      invalidatesTags: onSuccess<Kept>('Problem', 'Control'),
    }),
  }),
});

export const {
  useGetOwnPolarQuery,
  useDisconnectOwnPolarMutation,
  useStartPolarAuthMutation,
  useFinishPolarAuthMutation,
  useUndoPolarConnectionMutation,
  useGetPolarControlQuery,
  useSwitchPolarWebhookOnMutation,
  useRemovePolarWebhookMutation,
  useListPolarAccountsQuery,
  useDisconnectPolarAccountMutation,
  useListPolarProblemsQuery,
  useRetryPolarProblemMutation,
  useRetryAllPolarProblemsMutation,
} = sourcesApi;
