import { useState } from 'react';
import { studyExportsApi } from '#client/api/research/studyExportsApi.ts';
import { useReport } from '#client/features/research/useReport.ts';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx';
import { formatDateTime, MISSING } from '#client/ui/format/format.ts';
import { CopyButton } from '#client/ui/page/CopyButton.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { StudyExport } from '#shared/contract/studyExports.ts';
import { ContentLines } from './ContentLines.tsx';
import { formatSize, periodWords, STATE_TONES, TREATMENTS } from './exportWords.ts';
import { ShownSum } from './ShownSum.tsx';

interface ExportHistoryProps {
  exports: readonly StudyExport[];
  timezone: string;
}

export function ExportHistory({ exports, timezone }: ExportHistoryProps) {
  const texts = useTexts(exportsTexts);
  const { ui } = useTexts();
  const report = useReport();
  const [download] = studyExportsApi.useDownloadStudyExportMutation();
  const [remove, { isLoading }] = studyExportsApi.useDeleteStudyExportMutation();
  const [leaving, setLeaving] = useState<StudyExport | null>(null);

  const handleDownload = (one: StudyExport) => report(download(one).unwrap(), { failed: texts.downloadFailed });
  const handleRemove = async ({ id, name }: StudyExport) => {
    await report(remove(id).unwrap(), { done: texts.removed({ name }), failed: texts.removeFailed });
    setLeaving(null);
  };
  if (exports.length === 0) return <p>{texts.noHistory}</p>;
  return (
    <>
      <RowsTable
        className="k-export-history"
        label={texts.history}
        columns={[
          { key: 'name', title: texts.name, text: ({ name }) => name },
          {
            key: 'at',
            title: texts.at,
            text: ({ created_at, created_by_email: by }) =>
              texts.atBy({ at: formatDateTime(created_at, timezone), by: by ?? texts.unknown }),
          },
          {
            key: 'content',
            title: texts.content,
            text: ({ participants, rows_total }) => texts.contentOf({ participants, activities: rows_total }),
            render: (job) => <ExportContent job={job} />,
          },
          {
            key: 'unique',
            title: texts.uniqueWeeks,
            text: ({ unique_participants: unique, participants }) =>
              unique === null ? MISSING : texts.uniqueOf({ unique, participants }),
          },
          {
            key: 'size',
            title: texts.size,
            text: ({ size }) => (size === null ? MISSING : formatSize(size, ui.language)),
          },
          {
            key: 'sum',
            title: 'SHA-256',
            text: ({ sha256 }) => sha256 ?? MISSING,
            render: ({ name, sha256 }) =>
              sha256 === null ? null : (
                <>
                  <ShownSum sum={sha256} /> <CopyButton text={sha256} label={texts.copySum({ name })} />
                </>
              ),
          },
          {
            key: 'state',
            title: texts.state,
            text: ({ state }) => texts.states[state],
            render: ({ state, expires_at }) => (
              <>
                <StatusTag tone={STATE_TONES[state]}>{texts.states[state]}</StatusTag>
                {state === 'done' && (
                  <p className="k-hint">{texts.expires({ at: formatDateTime(expires_at, timezone) })}</p>
                )}
              </>
            ),
          },
        ]}
        rows={exports}
        rowKey={({ id }) => id}
        rowActions={(one) =>
          one.state === 'done'
            ? [
                { label: texts.download, onSelect: () => void handleDownload(one) },
                { label: texts.remove, onSelect: () => setLeaving(one), isDanger: true },
              ]
            : []
        }
      />
      {leaving && (
        <ConfirmDialog
          open
          title={texts.removeTitle({ name: leaving.name })}
          text={texts.removeText}
          confirmLabel={texts.remove}
          isDanger
          isBusy={isLoading}
          onConfirm={() => void handleRemove(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </>
  );
}

/** What left with an export: its data, its choices and how it was de-identified. */
function ExportContent({ job }: { job: StudyExport }) {
  const texts = useTexts(exportsTexts);
  const {
    from,
    to,
    include_withdrawn,
    include_excluded,
    points,
    required_answers = [],
    deidentification,
  } = job.choices;
  const { recipient, ...treated } = deidentification ?? {};
  const answers = required_answers.map((answer) => texts.answers[answer]).join(', ');
  const isLive = job.cut === null;
  const lines = [
    texts.contentOf({ participants: job.participants, activities: job.rows_total }),
    isLive ? texts.ofNow : texts.ofCut({ name: job.cut ?? '' }),
    (from ?? to) !== undefined && `${texts.period}: ${periodWords(from, to, texts)}`,
    isLive && include_withdrawn === false && texts.cutWithoutWithdrawn,
    include_excluded && texts.cutWithExcluded,
    points && texts.pointsIn,
    answers !== '' && texts.cutRequired({ answers }),
    recipient && texts.forRecipient({ recipient }),
    ...TREATMENTS.filter((name) => treated[name]).map((name) => texts.treatments[name]),
    ...job.left_out.map(({ reason, count }) => texts.leftOut[reason]({ count })),
  ];
  return <ContentLines lines={lines} />;
}
