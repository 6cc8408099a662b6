import Button from 'antd/es/button';
import Dragger from 'antd/es/upload/Dragger';
import { useState } from 'react';
import type { UploadsOf } from '#client/api/uploadsApi.ts';
import { uploadsTexts } from '#client/texts/uploads.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { StudyReads } from '#shared/contract/uploads.ts';
import { UPLOAD_FILES_MAX, UPLOAD_GIGABYTES_MAX } from '#shared/uploadMessages.ts';
import { ArchivePreview } from './ArchivePreview.tsx';
import { kindOf } from './chosenFiles.ts';
import { useSending } from './useSending.ts';

interface FileDropProps {
  of: UploadsOf;
  /** Undefined until it is known. */
  reads: StudyReads | null | undefined;
  isBusy: boolean;
}

export function FileDrop({ of, reads, isBusy }: FileDropProps) {
  const [archive, setArchive] = useState<File | null>(null);
  const texts = useTexts(uploadsTexts);
  const { start, isSending, percent, refusal, dismiss } = useSending(of);
  /** An archive is read here first where the browser can. */
  const choose = async (files: readonly File[]) => {
    const [only] = files;
    const isArchive = files.length === 1 && only !== undefined && (await kindOf(only)) === 'archive';
    if (isArchive && typeof Worker !== 'undefined') setArchive(only);
    else await start(files);
  };
  if (isSending) return <Sending percent={percent} />;
  if (archive !== null && !isBusy) {
    return (
      <ArchivePreview
        file={archive}
        reads={reads}
        hasTitles={of.participant === undefined && of.place === undefined}
        onSend={(file) => {
          setArchive(null);
          void start([file]);
        }}
        onCancel={() => setArchive(null)}
      />
    );
  }
  return (
    <>
      {refusal && <Refused refusal={refusal} onRetry={start} onDismiss={dismiss} />}
      {!isBusy && (
        <div className="k-drop no-print">
          <Dragger
            multiple
            showUploadList={false}
            beforeUpload={(file, files) => {
              // Called once for each of the chosen files.
              if (file === files.at(-1)) void choose(files);
              return false;
            }}
          >
            <span className="k-drop-title">{texts.choose}</span>
            <span className="k-drop-hint">
              {texts.takes({ files: UPLOAD_FILES_MAX, gigabytes: UPLOAD_GIGABYTES_MAX })}
            </span>
            <span className="k-drop-hint">{texts.private}</span>
          </Dragger>
        </div>
      )}
    </>
  );
}

function Sending({ percent }: { percent: number | null }) {
  const texts = useTexts(uploadsTexts);
  return (
    <div className="k-upload-progress">
      <h3>{texts.sendingTitle}</h3>
      {percent !== null && (
        <>
          <ProgressBar label={texts.sending({ percent: String(percent) })} value={percent} max={100} />
          <p>{texts.sending({ percent: String(percent) })}</p>
        </>
      )}
      <p className="k-hint">{texts.keepOpen}</p>
    </div>
  );
}

interface RefusedProps {
  refusal: NonNullable<ReturnType<typeof useSending>['refusal']>;
  onRetry: (files: readonly File[]) => Promise<void>;
  onDismiss: () => void;
}

function Refused({ refusal: { text, requestId, files }, onRetry, onDismiss }: RefusedProps) {
  const texts = useTexts(uploadsTexts);
  const { ui } = useTexts();
  const say = useSay();
  return (
    <StateBlock
      tone="error"
      title={texts.failedTitle}
      text={say(text)}
      reference={requestId}
      action={
        files ? (
          <Button onClick={() => void onRetry(files)}>{ui.tryAgain}</Button>
        ) : (
          <Button onClick={onDismiss}>{ui.close}</Button>
        )
      }
    />
  );
}
