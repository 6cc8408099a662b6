import Button from 'antd/es/button';
import { UnsavedChanges } from '#client/forms/UnsavedChanges.tsx';
import { addingTexts } from '#client/texts/study/adding.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import { StageHead } from '#client/ui/page/StageHead.tsx';

interface AddProgressProps {
  done: number;
  total: number;
  isStopping: boolean;
  onStop: () => void;
}

export function AddProgress({ done, total, isStopping, onStop }: AddProgressProps) {
  const { add, sending } = useTexts(addingTexts);
  const text = sending.progress({ done: formatCount(done), of: formatCount(total) });
  return (
    <>
      <UnsavedChanges isUnsaved={() => true} isSubmitting />
      <StageHead>{add.generating}</StageHead>
      <output>{text}</output>
      <ProgressBar label={text} value={done} max={total} />
      <p>{sending.stays}</p>
      <div className="k-buttons">
        <Button disabled={isStopping} onClick={onStop}>
          {isStopping ? sending.stopping : sending.stop}
        </Button>
      </div>
    </>
  );
}
