import Button from 'antd/es/button';
import { useStravaTexts } from '#client/texts/useStravaTexts.ts';
import { useSay } from '#client/texts/useTexts.ts';
import type { Failure } from '#client/ui/queryLike.ts';
import { StateBlock } from '#client/ui/StateBlock.tsx';

interface ActionFailureProps {
  title: string;
  failure: Failure;
  onDismiss: () => void;
}

/** What somebody did and did not succeed; stays until it is dismissed or done again. */
export function ActionFailure({ title, failure, onDismiss }: ActionFailureProps) {
  const texts = useStravaTexts();
  const say = useSay();
  return (
    <StateBlock
      tone="error"
      title={title}
      text={failure.message && say(failure.message)}
      reference={failure.requestId}
      action={<Button onClick={onDismiss}>{texts.export.dismiss}</Button>}
    />
  );
}
