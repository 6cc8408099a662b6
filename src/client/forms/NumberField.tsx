import Input from 'antd/es/input/Input';
import { FieldFrame, type FieldProps, noteOf } from './FieldFrame.tsx';
import { describedBy, useFormField } from './useFormField.ts';

interface NumberFieldProps extends FieldProps {
  /** After the input: "minutes". */
  unit?: string;
}

/** The form's value is the typed text, so that the schema can name its problem. */
export function NumberField(props: NumberFieldProps) {
  const { name, isOptional = false, unit, lockedBecause } = props;
  const { input, error, isDisabled, ...ids } = useFormField(name);
  return (
    <FieldFrame {...props} {...ids} error={error}>
      <Input
        {...input}
        id={ids.id}
        className="k-number"
        inputMode="numeric"
        autoComplete="off"
        suffix={unit}
        disabled={isDisabled}
        readOnly={lockedBecause !== undefined}
        status={error === undefined ? undefined : 'error'}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(noteOf(props) !== undefined && ids.hintId, error !== undefined && ids.errorId)}
      />
    </FieldFrame>
  );
}
