import Button from 'antd/es/button';
import type { ApiError } from '#client/api/apiError.ts';
import { useStravaTexts } from '#client/texts/useStravaTexts.ts';
import { useSay } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/StateBlock.tsx';

/** Why an export failed, until it is dismissed. */
export function ExportFailure({ failure, onDismiss }: { failure: ApiError; onDismiss: () => void }) {
  const { export: texts } = useStravaTexts();
  const say = useSay();
  return (
    <StateBlock
      tone="error"
      title={texts.failed}
      text={failure.message ? say(failure.message) : texts.brokenOff}
      reference={failure.requestId}
      action={<Button onClick={onDismiss}>{texts.dismiss}</Button>}
    />
  );
}
