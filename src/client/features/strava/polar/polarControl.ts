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
import type { ControlledSource } from '#client/features/strava/source/controlledSource.ts';
import { sourceControlTexts } from '#client/texts/sourceControl.ts';

export const polarControl: ControlledSource = {
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
};
