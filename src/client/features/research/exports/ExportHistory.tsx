import { useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { useDeleteStudyExportMutation, useDownloadStudyExportMutation } from '#client/api/research/studyExportsApi.ts';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx';
import { formatDateTime, MISSING } from '#client/ui/format/format.ts';
import { ActionMenu } from '#client/ui/menu/ActionMenu.tsx';
import { CopyButton } from '#client/ui/page/CopyButton.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { StudyExport } from '#shared/contract/studyExports.ts';
import { saidOf } from '#shared/said.ts';
import { formatSize, STATE_TONES } from './exportWords.ts';

export function ExportHistory({ exports }: { exports: readonly StudyExport[] }) {
  const texts = useTexts(exportsTexts);
  const { ui } = useTexts();
  const say = useSay();
  const [download] = useDownloadStudyExportMutation();
  const [remove, { isLoading }] = useDeleteStudyExportMutation();
  const [leaving, setLeaving] = useState<StudyExport | null>(null);

  const handleDownload = async (one: StudyExport) => {
    const { error } = await download(one);
    if (isApiError(error)) showToast({ variant: 'error', text: say(saidOf(error)) });
  };
  const handleRemove = async (one: StudyExport) => {
    const { error } = await remove(one.id);
    setLeaving(null);
    showToast(
      error
        ? { variant: 'error', text: texts.removeFailed }
        : { variant: 'success', text: texts.removed({ name: one.name }) },
    );
  };
  if (exports.length === 0) return <p>{texts.noHistory}</p>;
  return (
    <div className="k-table-scroll">
      <table className="k-table" data-stacks>
        <caption className="sr-only">{texts.history}</caption>
        <thead>
          <tr>
            {[texts.name, texts.at, texts.by, texts.content, texts.size, 'SHA-256', texts.state].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col" className="no-print">
              {ui.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {exports.map((one) => (
            <tr key={one.id} data-row>
              <th scope="row">{one.name}</th>
              <td data-label={texts.at}>{formatDateTime(one.created_at)}</td>
              <td data-label={texts.by}>{one.created_by_email ?? texts.unknown}</td>
              <td data-label={texts.content}>
                {texts.contentOf({ participants: one.participants, activities: one.rows_total })}
              </td>
              <td data-label={texts.size}>{one.size === null ? MISSING : formatSize(one.size, ui.language)}</td>
              <td data-label="SHA-256">
                {one.sha256 === null ? (
                  MISSING
                ) : (
                  <>
                    <code>{one.sha256.slice(0, 8)}…</code>{' '}
                    <CopyButton text={one.sha256} label={texts.copySum({ name: one.name })} />
                  </>
                )}
              </td>
              <td data-label={texts.state}>
                <StatusTag tone={STATE_TONES[one.state]}>{texts.states[one.state]}</StatusTag>
              </td>
              <td className="no-print" data-label={ui.actions}>
                {one.state === 'done' && (
                  <ActionMenu
                    label={ui.actionsFor({ name: one.name })}
                    items={[
                      { label: texts.download, onSelect: () => void handleDownload(one) },
                      { label: texts.remove, onSelect: () => setLeaving(one), isDanger: true },
                    ]}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
    </div>
  );
}
