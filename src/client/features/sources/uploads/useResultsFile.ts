import { isApiError } from '#client/api/apiError.ts';
import { type UploadsOf, uploadsApi } from '#client/api/uploadsApi.ts';
import { activityPath } from '#client/features/activities/paths.ts';
import { uploadsTexts } from '#client/texts/uploads.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { saveFile } from '#client/ui/format/saveFile.ts';
import { csvOf } from '#shared/csvOf.ts';
import { meaningOf } from './uploadWords.ts';

export function useResultsFile(of: UploadsOf & { id: string }) {
  const texts = useTexts(uploadsTexts);
  const { language } = useTexts().ui;
  const say = useSay();
  const [read, { isFetching, error }] = uploadsApi.useLazyGetUploadQuery();
  const { table, results, pending } = texts;
  const hasActivities = of.place === undefined;
  const save = async () => {
    const { data } = await read(of);
    if (!data) return;
    const rows = data.files.map((file) => [
      file.path,
      file.result === null ? pending : results[file.result],
      say(meaningOf(file, of, texts)),
      ...(hasActivities
        ? [file.activity_id === null ? '' : window.location.origin + activityPath(file.activity_id)]
        : []),
    ]);
    const fields = [table.file, table.result, table.reason, ...(hasActivities ? [table.activity] : [])];
    saveFile(texts.downloadFile, csvOf([fields, ...rows], language), 'text/csv;charset=utf-8');
  };
  return { save, isBusy: isFetching, failure: isApiError(error) ? error : null };
}
