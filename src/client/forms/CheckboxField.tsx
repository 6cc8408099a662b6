import Checkbox from 'antd/es/checkbox';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useFormField } from './useFormField.ts';

type CheckboxFieldProps = Omit<FieldProps, 'isOptional'>;

/** The form's value is a boolean. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { name, label, lockedBecause } = props;
  const { input, frame, control, focus } = useFormField<boolean>(props);
  return (
    <FieldFrame {...frame} group="box">
      <Checkbox
        {...control}
        {...focus}
        name={name}
        checked={input.value}
        disabled={control.disabled || lockedBecause !== undefined}
        onChange={(event) => input.onChange(event.target.checked)}
      >
        {label}
      </Checkbox>
    </FieldFrame>
  );
}
