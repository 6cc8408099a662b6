import Button from 'antd/es/button';
import type { ApiError } from '#client/api/apiError.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/StateBlock.tsx';

interface SubscriptionFailureProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** A change of the webhook that Strava or the server refused; stays until another try. */
export function SubscriptionFailure({ title, error, onRetry }: SubscriptionFailureProps) {
  const { ui } = useTexts();
  const say = useSay();
  const { message, requestId } = error as Partial<ApiError>;
  return (
    <StateBlock
      tone="error"
      title={title}
      text={message && say(message)}
      reference={requestId}
      action={<Button onClick={onRetry}>{ui.tryAgain}</Button>}
    />
  );
}
