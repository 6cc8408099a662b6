import './studyForm.css';
import { type ReactNode, useId } from 'react';

interface FormSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

export function FormSection({ id, title, children }: FormSectionProps) {
  const headingId = useId();
  return (
    <section id={id} className="study-form-section" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
