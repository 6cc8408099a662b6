import { followUpApi } from '#client/api/research/followUpApi.ts';
import { useReport } from '#client/features/research/useReport.ts';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { useTexts } from '#client/texts/useTexts.ts';

export function useSyncNow() {
  const { connection: texts } = useTexts(followUpTexts);
  const report = useReport();
  const [sync, { isLoading }] = followUpApi.useSyncParticipantMutation();
  const syncNow = (id: string) => report(sync(id).unwrap(), { done: texts.synced, failed: texts.syncFailed });
  return { syncNow, isLoading, texts };
}
