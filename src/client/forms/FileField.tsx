import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { describedBy, useFormField } from './useFormField.ts';

interface FileFieldProps extends Omit<FieldProps, 'lockedBecause'> {
  accept?: string;
}

export function FileField(props: FileFieldProps) {
  const { name, hint, accept } = props;
  const { input, error, isDisabled, ...ids } = useFormField<File | null>(name);
  return (
    <FieldFrame {...props} {...ids} error={error}>
      <input
        type="file"
        id={ids.id}
        name={input.name}
        className="k-file"
        accept={accept}
        disabled={isDisabled}
        onChange={(event) => input.onChange(event.target.files?.[0] ?? null)}
        onFocus={() => input.onFocus()}
        onBlur={() => input.onBlur()}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(hint !== undefined && ids.hintId, error !== undefined && ids.errorId)}
      />
    </FieldFrame>
  );
}
