import { useEffect, useRef } from 'react';
import { useSay } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { ShownText } from '#shared/shownText.ts';

/** Takes the focus, because the pressed button is gone with the form of the former text. */
export function ConsentChanged({ why }: { why: ShownText }) {
  const say = useSay();
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => block.current?.focus(), []);
  return (
    <div ref={block} tabIndex={-1}>
      <StateBlock tone="error" text={say(why)} />
    </div>
  );
}
