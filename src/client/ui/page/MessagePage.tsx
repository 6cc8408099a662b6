import type { ReactNode } from 'react';
import { ContactLine } from './ContactLine.tsx';
import { PageFrame } from './PageFrame.tsx';

interface MessagePageProps {
  title: string;
  text: string;
  why?: string;
  /** Links and buttons. */
  children?: ReactNode;
}

/** What happened, why, the next step and the contact. */
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
