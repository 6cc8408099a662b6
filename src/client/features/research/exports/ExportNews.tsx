import { useEffect, useEffectEvent } from 'react';
import { isGone } from '#client/api/apiError.ts';
import { type AwaitedExport, awaitedExports } from '#client/api/research/awaitedExports.ts';
import { studyExportsApi } from '#client/api/research/studyExportsApi.ts';
import { useReport } from '#client/features/research/useReport.ts';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { StudyExport } from '#shared/contract/studyExports.ts';
import { isActive } from './exportWords.ts';

/** PAGES §3.5 Says once on whichever page is open that an export is ready. */
export function ExportNews({ id, study_id }: AwaitedExport) {
  const texts = useTexts(exportsTexts);
  const report = useReport();
  const { data, error } = studyExportsApi.useListStudyExportsQuery(study_id);
  const [download] = studyExportsApi.useDownloadStudyExportMutation();
  const handleDownload = (job: StudyExport) => report(download(job).unwrap(), { failed: texts.downloadFailed });
  const sayEnd = useEffectEvent((job: StudyExport) => {
    awaitedExports.drop(id);
    if (job.state !== 'done') return;
    const action = { label: texts.download, onSelect: () => void handleDownload(job) };
    showToast({ variant: 'success', text: texts.ready, action });
  });
  const isLost = isGone(error);
  useEffect(() => {
    if (isLost) awaitedExports.drop(id);
  }, [isLost, id]);
  const job = data?.find((one) => one.id === id);
  useEffect(() => {
    if (job && !isActive(job)) sayEnd(job);
  }, [job]);
  return null;
}
