import { type ReactNode, useId } from 'react';
import { FOCUS_HOME } from '#client/ui/dialog/dialogStack.ts';

interface PageSectionProps {
  title: string;
  actions?: ReactNode;
  /** Anchor for links to this section. */
  id?: string;
  /** Only controls, which are not printed. */
  isControl?: boolean;
  children?: ReactNode;
}

/** The heading takes the focus of a removed row or button. */
export function PageSection({ title, actions, id, isControl = false, children }: PageSectionProps) {
  const headingId = useId();
  return (
    <section className={isControl ? 'k-section no-print' : 'k-section'} id={id} aria-labelledby={headingId}>
      <div className="k-section-head">
        <h2 id={headingId} tabIndex={-1} {...{ [FOCUS_HOME]: '' }}>
          {title}
        </h2>
        {actions && <div className="k-actions no-print">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
