import {
  useDisconnectPolarAccountMutation,
  useGetPolarControlQuery,
  useListPolarAccountsQuery,
  useListPolarProblemsQuery,
  useRemovePolarWebhookMutation,
  useRetryAllPolarProblemsMutation,
  useRetryPolarProblemMutation,
  useSwitchPolarWebhookOnMutation,
} from '#client/api/sourcesApi.ts';
import { sourceControlTexts } from '#client/texts/sourceControl.ts';
import type { AccountSource } from '#shared/sources.ts';

const polar = {
  source: 'polar',
  texts: sourceControlTexts,
  useControl: useGetPolarControlQuery,
  useSwitchOn: useSwitchPolarWebhookOnMutation,
  useRemoveWebhook: useRemovePolarWebhookMutation,
  useAccounts: useListPolarAccountsQuery,
  useDisconnect: useDisconnectPolarAccountMutation,
  useProblems: useListPolarProblemsQuery,
  useRetry: useRetryPolarProblemMutation,
  useRetryAll: useRetryAllPolarProblemsMutation,
} as const;

/** What the control room needs of a source beside Strava: its name, its words, and its calls as hooks. */
export type ControlledSource = Omit<typeof polar, 'source'> & { source: AccountSource };

/** The control rooms beside that of Strava; a new one is an entry here. */
export const CONTROLLED_SOURCES: readonly ControlledSource[] = [polar];
