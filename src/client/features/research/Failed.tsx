import { useSay } from '#client/texts/useTexts.ts';
import { type Failure, sentenceOf } from '#client/ui/page/queryLike.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';

export function Failed({ title, failure }: { title: string; failure: Failure }) {
  const say = useSay();
  return (
    <StateBlock
      tone="error"
      title={title}
      text={failure.message && say(sentenceOf(failure))}
      reference={failure.requestId}
    />
  );
}
