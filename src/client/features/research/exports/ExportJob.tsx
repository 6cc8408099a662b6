import { useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { studyExportsApi } from '#client/api/research/studyExportsApi.ts';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx';
import { formatDateTime } from '#client/ui/format/format.ts';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { StudyExport } from '#shared/contract/studyExports.ts';
import { textOfFailure } from '#shared/shownText.ts';
import { LeftOutRows } from './ExportEstimate.tsx';
import { isActive, STATE_TONES } from './exportWords.ts';

interface ExportJobProps {
  job: StudyExport;
  timezone: string;
  isOwn: boolean;
}

export function ExportJob({ job, timezone, isOwn }: ExportJobProps) {
  const texts = useTexts(exportsTexts);
  return (
    <section className="k-export-job" aria-label={job.name}>
      <div className="k-export-line">
        <h3>{job.name}</h3>
        <StatusTag tone={STATE_TONES[job.state]}>{texts.states[job.state]}</StatusTag>
      </div>
      {!isOwn && <p>{texts.startedBy({ by: job.created_by_email ?? texts.unknown })}</p>}
      {isActive(job) && <Running job={job} isOwn={isOwn} />}
      {job.state === 'done' && <Ready job={job} timezone={timezone} />}
      {job.state === 'failed' && <Failed job={job} />}
    </section>
  );
}

function Running({ job, isOwn }: Omit<ExportJobProps, 'timezone'>) {
  const { id, name, state, rows_done: done, rows_total: all } = job;
  const texts = useTexts(exportsTexts);
  const say = useSay();
  const [remove, { isLoading, error }] = studyExportsApi.useDeleteStudyExportMutation();
  const [isAsked, setAsked] = useState(false);
  const handleCancel = () => {
    setAsked(false);
    void remove(id);
  };
  const words = state === 'waiting' ? texts.waiting : texts.running({ done, all });
  return (
    <>
      <ProgressBar label={words} value={done} max={all} />
      <output>{words}</output>
      <p className="k-hint">{texts.leave}</p>
      {isApiError(error) && (
        <StateBlock
          tone="error"
          title={texts.cancelFailed}
          text={say(textOfFailure(error))}
          reference={error.requestId}
        />
      )}
      <BusyButton
        className="no-print"
        label={texts.cancel}
        isBusy={isLoading}
        onAct={() => (isOwn ? handleCancel() : setAsked(true))}
      />
      <ConfirmDialog
        open={isAsked}
        title={texts.cancelTitle({ name })}
        text={texts.cancelText({ by: job.created_by_email ?? texts.unknown })}
        confirmLabel={texts.cancel}
        cancelLabel={texts.letRun}
        isDanger
        onConfirm={handleCancel}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

function Ready({ job, timezone }: Omit<ExportJobProps, 'isOwn'>) {
  const texts = useTexts(exportsTexts);
  const say = useSay();
  const [download, { isLoading, error }] = studyExportsApi.useDownloadStudyExportMutation();
  const { unique_participants: unique } = job;
  return (
    <>
      <LeftOutRows leftOut={job.left_out} />
      {unique !== null && (
        <StateBlock
          tone={unique > 0 ? 'warning' : 'info'}
          text={unique > 0 ? texts.unique({ unique }) : texts.uniqueNone}
        />
      )}
      <p className="k-hint">{texts.expires({ at: formatDateTime(job.expires_at, timezone) })}</p>
      {isApiError(error) && (
        <StateBlock
          tone="error"
          title={texts.downloadFailed}
          text={say(textOfFailure(error))}
          reference={error.requestId}
        />
      )}
      <BusyButton
        type="primary"
        className="no-print"
        aria-label={texts.downloadOf({ name: job.name })}
        label={texts.download}
        isBusy={isLoading}
        busyLabel={texts.downloading}
        onAct={() => download(job)}
      />
    </>
  );
}

function Failed({ job }: { job: StudyExport }) {
  const texts = useTexts(exportsTexts);
  const say = useSay();
  const [create, { isLoading, error }] = studyExportsApi.useCreateStudyExportMutation();
  return (
    <StateBlock
      tone="error"
      text={
        <>
          <p>{texts.failedAfter({ rows: job.rows_done })}</p>
          {isApiError(error) && (
            <p>
              {texts.createFailed} {say(textOfFailure(error))}
            </p>
          )}
        </>
      }
      action={
        <BusyButton
          className="no-print"
          label={texts.again}
          isBusy={isLoading}
          onAct={() => create({ id: job.study_id, ...job.choices })}
        />
      }
    />
  );
}
