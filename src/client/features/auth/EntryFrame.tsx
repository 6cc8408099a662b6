import type { ReactNode } from 'react';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';

interface EntryFrameProps {
  title: string;
  children: ReactNode;
}

/** One narrow sheet in the middle: the frame of the pages around a session. */
export function EntryFrame({ title, children }: EntryFrameProps) {
  return (
    <div className="entry">
      <PageFrame title={title}>
        <div className="entry-content">{children}</div>
      </PageFrame>
    </div>
  );
}
