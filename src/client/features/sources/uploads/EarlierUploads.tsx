import { Link, useSearchParams } from 'react-router';
import { uploadsTexts } from '#client/texts/uploads.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDateTime, MISSING } from '#client/ui/format/format.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { Pager } from '#client/ui/table/Pager.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/constants.ts';
import type { Upload } from '#shared/contract/uploads.ts';
import { countsOf, STATE_TONES } from './uploadWords.ts';

export const EARLIER = { prefix: 'uploads', sortable: [] } as const;

/** The page of the list stays; what was asked of another upload's files does not. */
function uploadSearch(params: URLSearchParams, id: string): string {
  const kept = [...params].filter(([name]) => name.startsWith(`${EARLIER.prefix}_`));
  return `?${new URLSearchParams([['upload', id], ...kept])}`;
}

function uploadColumns(
  texts: typeof uploadsTexts.en,
  params: URLSearchParams,
  timezone: string | undefined,
): readonly Column<Upload>[] {
  const { earlierFields, states } = texts;
  const resultWords = (upload: Upload) =>
    countsOf(upload)
      .map(([result, count]) => texts.counts({ result: texts.results[result], count }))
      .join(', ');
  return [
    {
      key: 'at',
      title: earlierFields.at,
      text: ({ created_at }) => formatDateTime(created_at, timezone),
      render: ({ id, created_at }) => (
        <Link to={{ search: uploadSearch(params, id) }} preventScrollReset>
          {formatDateTime(created_at, timezone)}
        </Link>
      ),
    },
    { key: 'files', title: earlierFields.files, text: ({ file_count }) => formatCount(file_count), align: 'end' },
    { key: 'results', title: earlierFields.results, text: (upload) => resultWords(upload) || MISSING },
    {
      key: 'state',
      title: earlierFields.state,
      text: ({ state }) => states[state],
      render: ({ state }) => <StatusTag tone={STATE_TONES[state]}>{states[state]}</StatusTag>,
    },
  ];
}

interface EarlierUploadsProps {
  /** Of this page. */
  uploads: readonly Upload[];
  table: TableState<never>;
  page: number;
  total: number;
  timezone?: string | undefined;
}

export function EarlierUploads({ uploads, table, page, total, timezone }: EarlierUploadsProps) {
  const texts = useTexts(uploadsTexts);
  const [params] = useSearchParams();
  const columns = uploadColumns(texts, params, timezone);
  return (
    <div className="k-earlier-uploads">
      <h3>{texts.earlier}</h3>
      {uploads.length > 0 && (
        <RowsTable label={texts.earlier} columns={columns} rows={uploads} rowKey={({ id }) => id} />
      )}
      {total > DEFAULT_PAGE_SIZE && (
        <Pager
          label={texts.earlier}
          page={page}
          pageSize={table.pageSize}
          total={total}
          linkTo={table.linkTo}
          onPageSize={table.setPageSize}
        />
      )}
    </div>
  );
}
