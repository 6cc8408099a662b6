import { type ReactNode, useId } from 'react';
import { SectionHead } from './SectionHead.tsx';

interface PageSectionProps {
  title: string;
  actions?: ReactNode;
  /** Anchor for links to this section. */
  id?: string;
  /** Only controls, which are not printed. */
  isControl?: boolean;
  children?: ReactNode;
}

export function PageSection({ title, actions, id, isControl = false, children }: PageSectionProps) {
  const headingId = useId();
  return (
    <section className={isControl ? 'k-section no-print' : 'k-section'} id={id} aria-labelledby={headingId}>
      <div className="k-section-head">
        <SectionHead id={headingId}>{title}</SectionHead>
        {actions && <div className="k-actions no-print">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
