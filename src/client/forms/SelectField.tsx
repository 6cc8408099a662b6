import { type Choice, SelectBox } from '#client/ui/select/SelectBox.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useFormField } from './useFormField.ts';

interface SelectFieldProps extends Omit<FieldProps, 'lockedBecause'> {
  choices: readonly Choice[];
  /** Left out when an option is always selected. */
  placeholder?: string;
}

/** For five or fewer options take `RadioField`. */
export function SelectField(props: SelectFieldProps) {
  const { isOptional = false, choices, placeholder } = props;
  const { input, frame, control, focus } = useFormField(props);
  const none = isOptional && placeholder !== undefined ? [{ value: '', label: placeholder }] : [];
  return (
    <FieldFrame {...frame}>
      <SelectBox
        {...control}
        {...focus}
        value={input.value}
        choices={[...none, ...choices]}
        placeholder={placeholder}
        onChange={input.onChange}
        aria-required={!isOptional}
      />
    </FieldFrame>
  );
}
