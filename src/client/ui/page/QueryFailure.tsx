import Button from 'antd/es/button';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import type { Failure } from './queryLike.ts';
import { StateBlock } from './StateBlock.tsx';

interface QueryFailureProps {
  failure: Failure;
  /** Says what could not be loaded; a general sentence stands in. */
  title?: string;
  isBusy: boolean;
  onRetry: () => void;
}

/** A read that failed: what, why, under which reference, and the way to try again. */
export function QueryFailure({ failure, title, isBusy, onRetry }: QueryFailureProps) {
  const { ui } = useTexts();
  const say = useSay();
  return (
    <StateBlock
      tone="error"
      title={title ?? ui.couldNotLoad}
      text={failure.message && say(failure)}
      reference={failure.requestId}
      action={
        <Button onClick={isBusy ? undefined : onRetry} aria-disabled={isBusy}>
          {isBusy ? ui.loading : ui.tryAgain}
        </Button>
      }
    />
  );
}
