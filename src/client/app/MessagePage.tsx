import type { ReactNode } from 'react';
import { PageFrame } from '#client/ui/PageFrame.tsx';

interface MessagePageProps {
  title: string;
  text: string;
  /** The way on: a link or a button. */
  children?: ReactNode;
}

/** A page that says one thing and offers the next step. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <PageFrame title={title}>
      <div className="message-page">
        <p>{text}</p>
        {children}
      </div>
    </PageFrame>
  );
}
