import Button from 'antd/es/button';
import { isApiError } from '#client/api/apiError.ts';
import { studyExportsApi } from '#client/api/research/studyExportsApi.ts';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { CreateExportBody, ExportEstimateAnswer, LeftOut } from '#shared/contract/studyExports.ts';
import { textOfFailure } from '#shared/shownText.ts';
import { formatSize } from './exportWords.ts';

type Row = ExportEstimateAnswer['preview']['rows'][number];

interface ExportEstimateProps {
  studyId: string;
  choices: CreateExportBody;
}

/** The former estimate stays until the next one has come. */
export function ExportEstimate({ studyId, choices }: ExportEstimateProps) {
  const texts = useTexts(exportsTexts);
  const say = useSay();
  const { language, tryAgain } = useTexts().ui;
  const { data, error, isFetching, refetch } = studyExportsApi.useEstimateStudyExportQuery({ id: studyId, ...choices });
  if (isApiError(error) && !isFetching) {
    return (
      <StateBlock
        tone="error"
        title={texts.estimateFailed}
        text={say(textOfFailure(error))}
        reference={error.requestId}
        action={<Button onClick={() => void refetch()}>{tryAgain}</Button>}
      />
    );
  }
  if (!data) return <p role="status">{texts.estimating}</p>;
  const { participants, activities, size, left_out, preview } = data;
  return (
    <div className="k-export-estimate" aria-busy={isFetching}>
      <output>{texts.estimate({ participants, activities, size: formatSize(size, language) })}</output>
      <LeftOutRows leftOut={left_out} />
      <Preview preview={preview} />
    </div>
  );
}

export function LeftOutRows({ leftOut }: { leftOut: LeftOut }) {
  const texts = useTexts(exportsTexts);
  if (leftOut.length === 0) return null;
  return (
    <ul className="k-export-left-out">
      {leftOut.map(({ reason, count }) => (
        <li key={reason}>{texts.leftOut[reason]({ count })}</li>
      ))}
    </ul>
  );
}

function Preview({ preview: { columns, rows } }: Pick<ExportEstimateAnswer, 'preview'>) {
  const texts = useTexts(exportsTexts);
  if (rows.length === 0) return <p>{texts.noPreview}</p>;
  const cells = columns.map((variable, place): Column<Row> => {
    return { key: variable, title: variable, text: (row) => String(row[place] ?? '') };
  });
  return (
    <figure className="k-export-preview">
      <figcaption>{texts.preview}</figcaption>
      <RowsTable label={texts.preview} columns={cells} rows={rows} rowKey={(row) => row.join('\n')} />
    </figure>
  );
}
