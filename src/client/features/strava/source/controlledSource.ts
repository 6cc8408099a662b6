import type { TypedUseMutation, TypedUseQuery } from '@reduxjs/toolkit/query/react';
import type { retryingBaseQuery } from '#client/api/retrying.ts';
import type { sourceControlTexts } from '#client/texts/sourceControl.ts';
import type { ProblemsQuery, RetryAnswer } from '#shared/contract/control.ts';
import type {
  SourceAccountsAnswer,
  SourceAccountsQuery,
  SourceControlAnswer,
  SourceProblemsAnswer,
  SourceWebhookAnswer,
} from '#shared/contract/sources.ts';
import type { AccountSource } from '#shared/sources.ts';

type Query<Answer, Asked> = TypedUseQuery<Answer, Asked, typeof retryingBaseQuery>;
type Mutation<Answer, Asked> = TypedUseMutation<Answer, Asked, typeof retryingBaseQuery>;

/** What the control room needs of a source: its name, its words, and its calls as hooks. */
export interface ControlledSource {
  source: AccountSource;
  texts: typeof sourceControlTexts;
  useControl: Query<SourceControlAnswer, void>;
  useSwitchOn: Mutation<SourceWebhookAnswer, void>;
  useRemoveWebhook: Mutation<SourceWebhookAnswer, void>;
  useAccounts: Query<SourceAccountsAnswer, SourceAccountsQuery>;
  useDisconnect: Mutation<null, string>;
  useProblems: Query<SourceProblemsAnswer, ProblemsQuery>;
  useRetry: Mutation<RetryAnswer, string>;
  useRetryAll: Mutation<RetryAnswer, void>;
}
