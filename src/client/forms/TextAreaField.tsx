import { MISSING } from '#client/ui/format/format.ts';
import { FieldFrame, type FieldProps, noteOf } from './FieldFrame.tsx';
import { describedBy, useFormField } from './useFormField.ts';

interface TextAreaFieldProps extends FieldProps {
  rows?: number;
  placeholder?: string;
  /** Its language, where that is not the page's. */
  lang?: string;
  /** Figures and letters of one width: for codes. */
  isMono?: boolean;
}

/** Several lines of text. */
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
      {/* A field cannot go on on the next page. */}
      <div className="print-only k-textarea-printed" lang={lang} aria-hidden="true">
        {input.value || MISSING}
      </div>
    </FieldFrame>
  );
}
