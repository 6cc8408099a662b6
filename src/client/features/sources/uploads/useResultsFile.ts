import { isApiError } from '#client/api/apiError.ts';
import { type UploadsOf, uploadsApi } from '#client/api/uploadsApi.ts';
import { activityPath } from '#client/features/activities/paths.ts';
import { uploadsTexts } from '#client/texts/uploads.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { saveFile } from '#client/ui/format/saveFile.ts';
import { meaningOf } from './uploadWords.ts';

/** Excel reads UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\ufeff';

export function useResultsFile(of: UploadsOf & { id: string }) {
  const texts = useTexts(uploadsTexts);
  const say = useSay();
  const [read, { isFetching, error }] = uploadsApi.useLazyGetUploadQuery();
  const { table, results, pending } = texts;
  const hasActivities = of.place === undefined;
  const save = async () => {
    const { data } = await read(of);
    if (!data) return;
    const { default: papa } = await import(/* webpackChunkName: "csv" */ 'papaparse');
    const rows = data.files.map((file) => [
      file.path,
      file.result === null ? pending : results[file.result],
      say(meaningOf(file, of, texts)),
      ...(hasActivities
        ? [file.activity_id === null ? '' : window.location.origin + activityPath(file.activity_id)]
        : []),
    ]);
    const fields = [table.file, table.result, table.reason, ...(hasActivities ? [table.activity] : [])];
    const csv = papa.unparse({ fields, data: rows }, { delimiter: ';', escapeFormulae: true });
    saveFile(texts.downloadFile, `${BYTE_ORDER_MARK}${csv}\r\n`, 'text/csv;charset=utf-8');
  };
  return { save, isBusy: isFetching, failure: isApiError(error) ? error : null };
}
