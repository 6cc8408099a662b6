import { MISSING } from '#client/ui/format/format.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useFormField } from './useFormField.ts';

interface TextAreaFieldProps extends FieldProps {
  rows?: number;
  /** When it differs from the page's. */
  lang?: string;
  /** For codes. */
  isMono?: boolean;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { rows = 4, lang, isMono = false } = props;
  const { input, frame, typed } = useFormField(props);
  return (
    <FieldFrame {...frame}>
      <textarea
        {...typed}
        className={isMono ? 'k-textarea k-textarea-mono' : 'k-textarea'}
        rows={rows}
        lang={lang}
        autoComplete="off"
      />
      {/* An input does not continue on the next page. */}
      <div className="print-only k-textarea-printed" lang={lang} aria-hidden="true">
        {input.value || MISSING}
      </div>
    </FieldFrame>
  );
}
