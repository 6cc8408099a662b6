import Input from 'antd/es/input/Input';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useFormField } from './useFormField.ts';

interface NumberFieldProps extends FieldProps {
  /** After the input: "minutes". */
  unit?: string;
}

/** The form's value is the typed text, so that the schema can name its problem. */
export function NumberField(props: NumberFieldProps) {
  const { frame, typed } = useFormField(props);
  return (
    <FieldFrame {...frame}>
      <Input
        {...typed}
        className="k-number"
        inputMode="numeric"
        autoComplete="off"
        suffix={props.unit}
        status={frame.error === undefined ? undefined : 'error'}
      />
    </FieldFrame>
  );
}
