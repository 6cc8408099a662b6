import type { ReactNode } from 'react';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';

interface EntryFrameProps {
  title: string;
  children: ReactNode;
}

export function EntryFrame({ title, children }: EntryFrameProps) {
  return (
    <div className="entry">
      <PageFrame title={title}>
        <div className="entry-content">{children}</div>
      </PageFrame>
    </div>
  );
}
