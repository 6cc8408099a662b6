import Button from 'antd/es/button';
import { stravaTexts } from '#client/texts/strava.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { type Failure, sentenceOf } from '#client/ui/page/queryLike.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';

type ActionFailureProps = {
  title: string;
  failure: Failure;
  fallback?: string;
} & ({ onDismiss: () => void; onRetry?: never } | { onRetry: () => void; onDismiss?: never });

export function ActionFailure({ title, failure, fallback, onDismiss, onRetry }: ActionFailureProps) {
  const { ui } = useTexts();
  const texts = useTexts(stravaTexts);
  const say = useSay();
  return (
    <StateBlock
      tone="error"
      title={title}
      text={failure.message ? say(sentenceOf(failure)) : fallback}
      reference={failure.requestId}
      action={<Button onClick={onRetry ?? onDismiss}>{onRetry ? ui.tryAgain : texts.export.dismiss}</Button>}
    />
  );
}
