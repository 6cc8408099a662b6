import type { AnswerOf, Call } from '#shared/calls/call.ts';
import { SOURCE_CALLS as CALLS, sourceCallOf } from '#shared/calls/sources.ts';
import type { ProblemsQuery } from '#shared/contract/control.ts';
import type { OwnAccountAnswer, SourceAccountsQuery } from '#shared/contract/sources.ts';
import { LINKED_SOURCES, type LinkedSourceName } from '#shared/sources.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';
import { onSuccessOrTooLate } from './onSuccessOrTooLate.ts';
import { endpointOf, type Params } from './sends.ts';

const CONNECTION = ['OwnAthlete', 'StravaDashboard', 'Athlete', 'Activity', 'Receipt', 'Control', 'Attention'] as const;

type At<More = object> = More & { source: LinkedSourceName };
type OwnAccounts = Readonly<Record<LinkedSourceName, OwnAccountAnswer>>;

const at = <Answer>(call: Call<Answer, undefined>) =>
  endpointOf(call, (source: LinkedSourceName) => sourceCallOf(call, source));
const byIdAt = <Answer>(call: Call<Answer, undefined>) =>
  endpointOf(call, ({ source, id }: At<{ id: string }>) => sourceCallOf(call, source, id));
const byQueryAt = <Answer>(call: Call<Answer, undefined>) =>
  endpointOf(call, ({ source, ...params }: At<Params>) => ({ ...sourceCallOf(call, source), params }));
const sendsAt = <Answer, Body>(call: Call<Answer, Body>) =>
  endpointOf(call, ({ source, ...body }: At<Body>) => ({ ...sourceCallOf(call, source), body }));

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
    disconnectOwnAccount: build.mutation({
      ...at(CALLS.disconnectOwnAccount),
      invalidatesTags: onSuccess(...CONNECTION),
    }),
    startSourceAuth: build.mutation({
      ...sendsAt(CALLS.startSourceAuth),
    }),
    finishSourceAuth: build.mutation({
      ...sendsAt(CALLS.finishSourceAuth),
      invalidatesTags: onSuccess(...CONNECTION),
    }),
    undoSourceConnection: build.mutation({
      ...sendsAt(CALLS.undoSourceConnection),
      invalidatesTags: onSuccess('Receipt'),
    }),
    getSourceControl: build.query({
      ...at(CALLS.getSourceControl),
      providesTags: ['Control'],
    }),
    switchSourceWebhookOn: build.mutation({
      ...at(CALLS.switchSourceWebhookOn),
      invalidatesTags: onSuccess('Control'),
    }),
    removeSourceWebhook: build.mutation({
      ...at(CALLS.removeSourceWebhook),
      invalidatesTags: onSuccess('Control'),
    }),
    listSourceAccounts: build.query<AnswerOf<typeof CALLS.listSourceAccounts>, At<SourceAccountsQuery>>({
      ...byQueryAt(CALLS.listSourceAccounts),
      providesTags: ['Athlete'],
    }),
    disconnectSourceAccount: build.mutation({
      ...byIdAt(CALLS.disconnectSourceAccount),
      invalidatesTags: onSuccessOrTooLate('Athlete', 'Control', 'Problem', 'Attention'),
    }),
    listSourceProblems: build.query<AnswerOf<typeof CALLS.listSourceProblems>, At<ProblemsQuery>>({
      ...byQueryAt(CALLS.listSourceProblems),
      providesTags: ['Problem'],
    }),
    retrySourceProblem: build.mutation({
      ...byIdAt(CALLS.retrySourceProblem),
      invalidatesTags: onSuccessOrTooLate('Problem', 'Control', 'Attention'),
    }),
    retryAllSourceProblems: build.mutation({
      ...at(CALLS.retryAllSourceProblems),
      invalidatesTags: onSuccess('Problem', 'Control', 'Attention'),
    }),
  }),
});
