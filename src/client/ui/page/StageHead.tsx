import { useEffect, useRef } from 'react';

/** The heading of a step in a dialog. It takes the focus when the step begins, because what was pressed before is gone. */
export function StageHead({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="k-stage-head">
      {children}
    </h3>
  );
}
