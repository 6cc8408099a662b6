import Button from 'antd/es/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { type UploadsOf, uploadsApi } from '#client/api/uploadsApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { activityPath } from '#client/features/activities/paths.ts';
import { uploadsTexts } from '#client/texts/uploads.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { UPLOADED_FILES_SORTABLE, Upload, UploadedFile } from '#shared/contract/uploads.ts';
import type { ShownText } from '#shared/shownText.ts';
import { meaningOf, RESULT_TONES } from './uploadWords.ts';
import { useResultsFile } from './useResultsFile.ts';

const TABLE = {
  prefix: 'files',
  sortable: ['path', 'result'],
  defaultSort: 'result',
} as const satisfies TableParamRules<(typeof UPLOADED_FILES_SORTABLE)[number]>;

interface Shown {
  of: UploadsOf;
  texts: typeof uploadsTexts.en;
  say: (text: ShownText) => string;
}

function resultColumns({ of, texts, say }: Shown): readonly Column<UploadedFile>[] {
  const { table, results, pending } = texts;
  const word = ({ result }: UploadedFile) => (result === null ? pending : results[result]);
  return [
    { key: 'path', title: table.file, text: ({ path }) => path, card: 1, cut: 1 },
    {
      key: 'result',
      title: table.result,
      text: word,
      render: (file) => (
        <StatusTag tone={file.result === null ? 'neutral' : RESULT_TONES[file.result]}>{word(file)}</StatusTag>
      ),
      card: 2,
    },
    { key: 'reason', title: table.reason, text: (file) => say(meaningOf(file, of, texts)), card: 3 },
    ...(of.place === undefined ? [activityColumn(table)] : []),
  ];
}

/** The page of an activity needs an account. */
function activityColumn(table: (typeof uploadsTexts.en)['table']): Column<UploadedFile> {
  return {
    key: 'activity',
    title: table.activity,
    text: ({ activity_id }) => (activity_id === null ? '' : table.open),
    render: ({ activity_id, path }) =>
      activity_id === null ? undefined : (
        <Link to={activityPath(activity_id)} aria-label={table.openLabel({ file: path })}>
          {table.open}
        </Link>
      ),
    card: 2,
  };
}

export function UploadResults({ of, upload }: { of: UploadsOf; upload: Upload }) {
  const texts = useTexts(uploadsTexts);
  const say = useSay();
  const table = useTableState(TABLE);
  const { data, error, ...query } = uploadsApi.useGetUploadQuery({ ...of, id: upload.id, ...table.query });
  const file = useResultsFile({ ...of, id: upload.id });
  const [isOff, setOff] = useState(false);
  return (
    <>
      {file.failure && !isOff && (
        <ActionFailure title={texts.downloadFailed} failure={file.failure} onDismiss={() => setOff(true)} />
      )}
      <DataTable
        label={texts.table.label}
        table={table}
        query={{ data: data && { rows: data.files, total: data.total }, error, ...query }}
        columns={resultColumns({ of, texts, say })}
        rowKey={({ number }) => String(number)}
        words={texts.table}
        isShort
        tools={
          <Button
            className="no-print"
            aria-disabled={file.isBusy}
            onClick={() => {
              setOff(false);
              if (!file.isBusy) void file.save();
            }}
          >
            {texts.download}
          </Button>
        }
      />
    </>
  );
}
