import { type Choice, SelectBox } from '#client/ui/select/SelectBox.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { describedBy, useFormField } from './useFormField.ts';

interface SelectFieldProps extends Omit<FieldProps, 'lockedBecause'> {
  choices: readonly Choice[];
  /** Left out when an option is always selected. */
  placeholder?: string;
}

/** For five or fewer options take `RadioField`. */
export function SelectField(props: SelectFieldProps) {
  const { name, hint, isOptional = false, choices, placeholder } = props;
  const { input, error, isDisabled, ...ids } = useFormField(name);
  const none = isOptional && placeholder !== undefined ? [{ value: '', label: placeholder }] : [];
  return (
    <FieldFrame {...props} {...ids} error={error}>
      <SelectBox
        id={ids.id}
        value={input.value}
        choices={[...none, ...choices]}
        placeholder={placeholder}
        disabled={isDisabled}
        onChange={input.onChange}
        onFocus={() => input.onFocus()}
        onBlur={() => input.onBlur()}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(hint !== undefined && ids.hintId, error !== undefined && ids.errorId)}
      />
    </FieldFrame>
  );
}
