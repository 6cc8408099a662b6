import '#client/ui/theme/antdLater.css';
import Button from 'antd/es/button';
import Radio from 'antd/es/radio/radio';
import { useId, useState } from 'react';
import { UnsavedChanges } from '#client/forms/UnsavedChanges.tsx';
import { addingTexts } from '#client/texts/study/adding.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { StageHead } from '#client/ui/page/StageHead.tsx';
import { type CodeLine, type TypedLine, withSuggestions } from './codeLines.ts';
import { LinesTable } from './LinesTable.tsx';

interface LinesPreviewProps {
  lines: readonly CodeLine[];
  prefix: string;
  onCheck: (lines: readonly TypedLine[]) => Promise<void>;
  onBack: () => void;
  onAdd: () => void;
}

export function LinesPreview({ lines, prefix, onCheck, onBack, onAdd }: LinesPreviewProps) {
  const { preview, add } = useTexts(addingTexts);
  const radioName = useId();
  const bad = lines.filter(({ problem }) => problem !== null);
  const suggested = lines.filter(({ problem }) => problem?.kind === 'check').length;
  const good = lines.length - bad.length;
  const [isAll, setAll] = useState(bad.length === 0);
  const [check, setCheck] = useState<'ready' | 'busy' | 'failed'>('ready');
  const summary = `${preview.good({ count: good })}, ${bad.length === 0 ? preview.noBad : preview.bad({ count: bad.length })}`;

  const handleTakeAll = async () => {
    setCheck('busy');
    try {
      await onCheck(withSuggestions(lines));
      setCheck('ready');
    } catch {
      setCheck('failed');
    }
  };
  const choice = (value: boolean, label: string) => (
    <Radio name={radioName} checked={isAll === value} onChange={() => setAll(value)}>
      {label}
    </Radio>
  );
  return (
    <>
      <UnsavedChanges isUnsaved={() => true} isSubmitting={false} />
      <StageHead key={summary}>{summary}</StageHead>
      {bad.length > 0 && (
        <>
          <p>{preview.leftOut}</p>
          <div className="k-choices" role="radiogroup" aria-label={preview.show}>
            {choice(false, preview.onlyBad({ count: formatCount(bad.length) }))}
            {choice(true, preview.all({ count: formatCount(lines.length) }))}
          </div>
        </>
      )}
      {suggested > 0 && (
        <Button disabled={check === 'busy'} onClick={() => void handleTakeAll()}>
          {check === 'busy' ? add.checking : preview.takeAll({ count: suggested })}
        </Button>
      )}
      {check === 'failed' && (
        <p className="k-form-status" role="alert">
          {add.checkFailed}
        </p>
      )}
      <LinesTable lines={isAll || bad.length === 0 ? lines : bad} prefix={prefix} />
      <div className="k-buttons">
        <Button onClick={onBack}>{preview.back}</Button>
        <Button type="primary" disabled={good === 0 || check === 'busy'} onClick={onAdd}>
          {preview.submit({ count: good })}
        </Button>
      </div>
    </>
  );
}
