import type { ApiError } from '#client/api/apiError.ts';
import { useSay } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';

export function Failed({ title, failure }: { title: string; failure: ApiError }) {
  const say = useSay();
  return <StateBlock tone="error" title={title} text={failure.message && say(failure)} reference={failure.requestId} />;
}
