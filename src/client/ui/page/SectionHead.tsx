import type { ReactNode } from 'react';
import { FOCUS_HOME } from '#client/ui/dialog/dialogStack.ts';

/** Takes the focus of a removed row or button of its section. */
export function SectionHead({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} tabIndex={-1} {...{ [FOCUS_HOME]: '' }}>
      {children}
    </h2>
  );
}
