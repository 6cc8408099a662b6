import { MISSING } from '#client/ui/format/format.ts';
import { FieldFrame, type FieldProps, noteOf } from './FieldFrame.tsx';
import { describedBy, useFormField } from './useFormField.ts';

interface TextAreaFieldProps extends FieldProps {
  rows?: number;
  placeholder?: string;
  /** When it differs from the page's. */
  lang?: string;
  /** For codes. */
  isMono?: boolean;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { name, isOptional = false, rows = 4, placeholder, lang, isMono = false, lockedBecause } = props;
  const { input, error, isDisabled, ...ids } = useFormField(name);
  return (
    <FieldFrame {...props} {...ids} error={error}>
      <textarea
        {...input}
        id={ids.id}
        className={isMono ? 'k-textarea k-textarea-mono' : 'k-textarea'}
        rows={rows}
        lang={lang}
        placeholder={placeholder}
        autoComplete="off"
        disabled={isDisabled}
        readOnly={lockedBecause !== undefined}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(noteOf(props) !== undefined && ids.hintId, error !== undefined && ids.errorId)}
      />
      {/* An input does not continue on the next page. */}
      <div className="print-only k-textarea-printed" lang={lang} aria-hidden="true">
        {input.value || MISSING}
      </div>
    </FieldFrame>
  );
}
