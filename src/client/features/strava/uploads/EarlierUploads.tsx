import { Link } from 'react-router';
import type { uploads } from '#client/texts/en/uploads.ts';
import { uploadsTexts } from '#client/texts/uploads.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDateTime } from '#client/ui/format/format.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { Upload } from '#shared/contract/uploads.ts';
import { STATE_TONES } from './uploadWords.ts';

const uploadSearch = (id: string) => `?upload=${id}`;

function uploadColumns({ earlierFields, states }: typeof uploads): readonly Column<Upload>[] {
  return [
    {
      key: 'at',
      title: earlierFields.at,
      text: ({ created_at }) => formatDateTime(created_at),
      render: ({ id, created_at }) => (
        <Link to={{ search: uploadSearch(id) }} preventScrollReset>
          {formatDateTime(created_at)}
        </Link>
      ),
    },
    { key: 'files', title: earlierFields.files, text: ({ file_count }) => formatCount(file_count), align: 'end' },
    {
      key: 'state',
      title: earlierFields.state,
      text: ({ state }) => states[state],
      render: ({ state }) => <StatusTag tone={STATE_TONES[state]}>{states[state]}</StatusTag>,
    },
  ];
}

export function EarlierUploads({ uploads }: { uploads: readonly Upload[] }) {
  const texts = useTexts(uploadsTexts);
  return (
    <div className="k-earlier-uploads">
      <h3>{texts.earlier}</h3>
      <RowsTable label={texts.earlier} columns={uploadColumns(texts)} rows={uploads} rowKey={({ id }) => id} />
    </div>
  );
}
