import type { AnswerOf, BodyOf, Call } from '#shared/calls/call.ts';
import { SOURCE_CALLS as CALLS, sourceCallOf } from '#shared/calls/sources.ts';
import type { AuthCallbackBody } from '#shared/contract/connection.ts';
import type { ProblemsQuery } from '#shared/contract/control.ts';
import type { OwnAccountAnswer, SourceAccountsQuery, SourceStartBody } from '#shared/contract/sources.ts';
import { LINKED_SOURCES, type LinkedSourceName } from '#shared/sources.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';

const CONNECTION = ['OwnAthlete', 'StravaDashboard', 'Athlete', 'Activity', 'Receipt', 'Control', 'Attention'] as const;

type At<More = object> = More & { source: LinkedSourceName };
type OwnAccounts = Readonly<Record<LinkedSourceName, OwnAccountAnswer>>;

const listed = (of: Call, { source, ...params }: At) => ({ ...sourceCallOf(of, source), params });

export const sourcesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** The user's accounts at all of these sources, because the sections below them wait for all. */
    getOwnAccounts: build.query<OwnAccounts, void>({
      async queryFn(_nothing, _api, _options, ask) {
        const answers = await Promise.all(
          LINKED_SOURCES.map(async (source) => ({ source, ...(await ask(sourceCallOf(CALLS.getOwnAccount, source))) })),
        );
        const error = answers.find((answer) => answer.error)?.error;
        if (error) return { error };
        return { data: Object.fromEntries(answers.map(({ source, data }) => [source, data])) as OwnAccounts };
      },
      providesTags: ['OwnAthlete'],
    }),
    disconnectOwnAccount: build.mutation<null, LinkedSourceName>({
      query: (source) => sourceCallOf(CALLS.disconnectOwnAccount, source),
      invalidatesTags: onSuccess(...CONNECTION),
    }),
    startSourceAuth: build.mutation<AnswerOf<typeof CALLS.startSourceAuth>, At<SourceStartBody>>({
      query: ({ source, ...body }) => ({
        ...sourceCallOf(CALLS.startSourceAuth, source),
        body: body satisfies BodyOf<typeof CALLS.startSourceAuth>,
      }),
    }),
    finishSourceAuth: build.mutation<AnswerOf<typeof CALLS.finishSourceAuth>, At<AuthCallbackBody>>({
      query: ({ source, ...body }) => ({
        ...sourceCallOf(CALLS.finishSourceAuth, source),
        body: body satisfies BodyOf<typeof CALLS.finishSourceAuth>,
      }),
      invalidatesTags: onSuccess(...CONNECTION),
    }),
    undoSourceConnection: build.mutation<null, At<{ receipt: string }>>({
      query: ({ source, ...body }) => ({
        ...sourceCallOf(CALLS.undoSourceConnection, source),
        body: body satisfies BodyOf<typeof CALLS.undoSourceConnection>,
      }),
      invalidatesTags: onSuccess('Receipt'),
    }),
    getSourceControl: build.query<AnswerOf<typeof CALLS.getSourceControl>, LinkedSourceName>({
      query: (source) => sourceCallOf(CALLS.getSourceControl, source),
      providesTags: ['Control'],
    }),
    switchSourceWebhookOn: build.mutation<AnswerOf<typeof CALLS.switchSourceWebhookOn>, LinkedSourceName>({
      query: (source) => sourceCallOf(CALLS.switchSourceWebhookOn, source),
      invalidatesTags: onSuccess('Control'),
    }),
    removeSourceWebhook: build.mutation<AnswerOf<typeof CALLS.removeSourceWebhook>, LinkedSourceName>({
      query: (source) => sourceCallOf(CALLS.removeSourceWebhook, source),
      invalidatesTags: onSuccess('Control'),
    }),
    listSourceAccounts: build.query<AnswerOf<typeof CALLS.listSourceAccounts>, At<SourceAccountsQuery>>({
      query: (asked) => listed(CALLS.listSourceAccounts, asked),
      providesTags: ['Athlete'],
    }),
    disconnectSourceAccount: build.mutation<null, At<{ id: string }>>({
      query: ({ source, id }) => sourceCallOf(CALLS.disconnectSourceAccount, source, id),
      invalidatesTags: onSuccess('Athlete', 'Control', 'Problem', 'Attention'),
    }),
    listSourceProblems: build.query<AnswerOf<typeof CALLS.listSourceProblems>, At<ProblemsQuery>>({
      query: (asked) => listed(CALLS.listSourceProblems, asked),
      providesTags: ['Problem'],
    }),
    retrySourceProblem: build.mutation<AnswerOf<typeof CALLS.retrySourceProblem>, At<{ id: string }>>({
      query: ({ source, id }) => sourceCallOf(CALLS.retrySourceProblem, source, id),
      invalidatesTags: onSuccess('Problem', 'Control', 'Attention'),
    }),
    retryAllSourceProblems: build.mutation<AnswerOf<typeof CALLS.retryAllSourceProblems>, LinkedSourceName>({
      query: (source) => sourceCallOf(CALLS.retryAllSourceProblems, source),
      invalidatesTags: onSuccess('Problem', 'Control', 'Attention'),
    }),
  }),
});
