import { useId } from 'react';

interface CodeListProps {
  label: string;
  /** One for each participant, with the code. */
  lines: readonly string[];
  rows: number;
}

/** Lines to select and copy. */
export function CodeList({ label, lines, rows }: CodeListProps) {
  const id = useId();
  return (
    <div className="k-field">
      <label className="k-field-label" htmlFor={id}>
        {label}
      </label>
      <textarea id={id} className="k-textarea k-textarea-mono" rows={rows} readOnly value={lines.join('\n')} />
    </div>
  );
}
