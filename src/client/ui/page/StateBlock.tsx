import '#client/ui/theme/antdLater.css';
import Alert from 'antd/es/alert/Alert';
import type { ReactNode } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';

interface StateBlockProps {
  /** An error is spoken at once by screen readers. */
  tone?: 'info' | 'warning' | 'error';
  title?: string;
  text?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** The request's id, so that somebody can look it up in the log. */
  reference?: string;
}

/** A sentence in place of content (nothing yet, failed, not set up) and the next step. antd's Alert is an `alert` whatever it says. */
export function StateBlock({ tone = 'info', title, text, action, reference }: StateBlockProps) {
  const { ui } = useTexts();
  return (
    <Alert
      className="k-state"
      type={tone}
      role={tone === 'error' ? 'alert' : 'none'}
      title={title}
      description={
        <>
          {typeof text === 'string' && text !== '' ? <p>{text}</p> : text}
          {reference && <p className="k-state-reference">{ui.reference({ id: reference })}</p>}
          {action}
        </>
      }
    />
  );
}
