import type { ReactNode } from 'react';
import { ContactLine } from './ContactLine.tsx';
import { PageFrame } from './PageFrame.tsx';

interface MessagePageProps {
  title: string;
  /** What happened. */
  text: string;
  why?: string;
  /** The next step: links and buttons. */
  children?: ReactNode;
}

/** A page that says what happened and why, and offers the next step and who helps. */
export function MessagePage({ title, text, why, children }: MessagePageProps) {
  return (
    <PageFrame title={title}>
      <div className="k-notice">
        <p>{text}</p>
        {why && <p>{why}</p>}
        <div className="k-notice-steps">{children}</div>
        <ContactLine />
      </div>
    </PageFrame>
  );
}
