import '#client/ui/theme/antdLater.css';
import Alert from 'antd/es/alert/Alert';
import type { ReactNode } from 'react';
import { copyTexts } from '#client/texts/copy.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { CopyButton } from './CopyButton.tsx';

interface StateBlockProps {
  /** Screen readers read an error at once. */
  tone?: 'info' | 'warning' | 'error';
  title?: string;
  text?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  /** The request id for the log. */
  reference?: string;
}

/** Stands in place of content; antd's Alert has the role `alert` for every tone. */
export function StateBlock({ tone = 'info', title, text, action, reference }: StateBlockProps) {
  return (
    <Alert
      className="k-state"
      type={tone}
      role={tone === 'error' ? 'alert' : 'none'}
      title={title && wholeCodes(title)}
      description={
        <>
          {typeof text === 'string' && text !== '' ? <p>{wholeCodes(text)}</p> : text}
          {reference && <Reference id={reference} />}
          {action}
        </>
      }
    />
  );
}

function Reference({ id }: { id: string }) {
  const { ui } = useTexts();
  const { copyReference } = useTexts(copyTexts);
  return (
    <p className="k-state-reference">
      {ui.reference({ id })} <CopyButton text={id} label={copyReference} />
    </p>
  );
}
