import Button from 'antd/es/button';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import type { Failure } from './queryLike.ts';
import { StateBlock } from './StateBlock.tsx';

interface QueryFailureProps {
  failure: Failure;
  /** A general sentence by default. */
  title?: string;
  isBusy: boolean;
  onRetry: () => void;
}

/** Error with reason, reference and Try again. */
export function QueryFailure({ failure, title, isBusy, onRetry }: QueryFailureProps) {
  const { ui } = useTexts();
  const say = useSay();
  return (
    <StateBlock
      tone="error"
      title={title ?? ui.couldNotLoad}
      text={failure.status === 'NETWORK' ? ui.unreachable : failure.message && say(failure)}
      reference={failure.requestId}
      action={
        <Button onClick={isBusy ? undefined : onRetry} aria-disabled={isBusy}>
          {isBusy ? ui.loading : ui.tryAgain}
        </Button>
      }
    />
  );
}
