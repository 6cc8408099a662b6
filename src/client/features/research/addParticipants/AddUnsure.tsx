import Button from 'antd/es/button';
import { addingTexts } from '#client/texts/study/adding.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StageHead } from '#client/ui/page/StageHead.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';

interface AddUnsureProps {
  /** By how many participants the study grew since; null when this is not known either. */
  more: number | null;
  onClose: () => void;
}

/** The answer was lost, so generating once more might add all codes twice. */
export function AddUnsure({ more, onClose }: AddUnsureProps) {
  const { unsure } = useTexts(addingTexts);
  return (
    <>
      <StageHead>{unsure.title}</StageHead>
      <StateBlock
        tone="warning"
        text={`${more === null ? unsure.unknown : unsure.more({ count: more })} ${unsure.look}`}
      />
      <div className="k-buttons">
        <Button type="primary" onClick={onClose}>
          {unsure.toList}
        </Button>
      </div>
    </>
  );
}
