import { isApiError } from '#client/api/apiError.ts';
import { type UploadsOf, uploadsApi } from '#client/api/uploadsApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { uploadsTexts } from '#client/texts/uploads.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { formatDateTime } from '#client/ui/format/format.ts';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Upload } from '#shared/contract/uploads.ts';
import { countsOf, isActive, STATE_TONES } from './uploadWords.ts';

interface UploadStateProps {
  of: UploadsOf;
  upload: Upload;
  timezone?: string | undefined;
}

export function UploadState({ of, upload, timezone }: UploadStateProps) {
  const texts = useTexts(uploadsTexts);
  const say = useSay();
  const counts = countsOf(upload);
  const title = titleOf(of, upload, texts);
  return (
    <div className="k-upload-state">
      <div className="k-upload-line">
        <h3>{title({ at: formatDateTime(upload.created_at, timezone), by: upload.given_by ?? '' })}</h3>
        <StatusTag tone={STATE_TONES[upload.state]}>{texts.states[upload.state]}</StatusTag>
      </div>
      {upload.problem && <StateBlock tone="error" title={texts.states.failed} text={say(upload.problem)} />}
      {isActive(upload) && <Progress of={of} upload={upload} />}
      {counts.length > 0 && (
        <ul className="k-upload-counts">
          {counts.map(([result, count]) => (
            <li key={result}>{texts.counts({ result: texts.results[result], count })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function titleOf({ participant }: UploadsOf, { channel, given_by }: Upload, texts: typeof uploadsTexts.en) {
  if (given_by !== null) return texts.stateBy;
  return channel === 'staff' && participant === undefined ? texts.stateByStaff : texts.state;
}

function Progress({ of, upload }: { of: UploadsOf; upload: Upload }) {
  const texts = useTexts(uploadsTexts);
  const [cancel, { isLoading, error }] = uploadsApi.useCancelUploadMutation();
  const { file_count: all, read_count: read } = upload;
  const words = all === null ? texts.readSoFar({ read }) : texts.read({ read, all });
  return (
    <>
      {all !== null && <ProgressBar label={words} value={read} max={all} />}
      <output>{upload.state === 'receiving' ? texts.states.receiving : words}</output>
      <p className="k-hint">{upload.state === 'receiving' ? texts.keepOpen : texts.leave}</p>
      {isApiError(error) && (
        <ActionFailure
          title={texts.cancelFailed}
          failure={error}
          onRetry={() => void cancel({ ...of, id: upload.id })}
        />
      )}
      <BusyButton
        className="no-print"
        label={texts.cancel}
        isBusy={isLoading}
        busyLabel={texts.cancelling}
        onAct={() => cancel({ ...of, id: upload.id })}
      />
    </>
  );
}
