import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { type Failure, type QueryLike, sentenceOf } from './queryLike.ts';
import { RefreshBar } from './RefreshBar.tsx';
import { StateBlock } from './StateBlock.tsx';
import { useStaleTitle } from './useStaleTitle.ts';

interface QueryFailureProps {
  failure: Failure;
  /** A complete sentence: what could not be loaded; undefined where rows of the page itself cannot fail. */
  title: string | undefined;
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
      title={title}
      text={failure.status === 'NETWORK' ? ui.unreachable : failure.message && say(sentenceOf(failure))}
      reference={failure.requestId}
      action={<BusyButton label={ui.tryAgain} isBusy={isBusy} busyLabel={ui.loading} onAct={onRetry} />}
    />
  );
}

/** On a page with data: that they are read again, or that this failed. */
export function PageRefresh({ query }: { query: Omit<QueryLike<unknown>, 'data'> }) {
  const { error, isFetching, fulfilledTimeStamp, refetch } = query;
  const staleTitle = useStaleTitle(fulfilledTimeStamp);
  return (
    <>
      <RefreshBar isOn={isFetching} />
      {error && !isFetching && <QueryFailure failure={error} title={staleTitle} isBusy={false} onRetry={refetch} />}
    </>
  );
}
