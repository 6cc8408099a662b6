import { useEffect, useRef } from 'react';

/** Takes the focus, because the pressed button of the step before is gone. */
export function StageHead({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="k-stage-head">
      {children}
    </h3>
  );
}
