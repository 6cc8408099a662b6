import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { shownNumber } from './typedNumber.ts';
import { useFormField } from './useFormField.ts';

interface NumberFieldProps extends FieldProps {
  /** After the input: "minutes". */
  unit?: string;
}

/** The form's value is the typed text, so that the schema can name its problem. */
export function NumberField(props: NumberFieldProps) {
  const { frame, typed } = useFormField(props);
  const { language } = useTexts().ui;
  // Typed text stays as it was typed: another text would move the caret to its end.
  const [own, setOwn] = useState<string | null>(null);
  return (
    <FieldFrame {...frame}>
      <Input
        {...typed}
        value={typed.value === own ? own : shownNumber(typed.value, language)}
        onChange={(event) => {
          setOwn(event.target.value);
          typed.onChange(event);
        }}
        className="k-number"
        inputMode="decimal"
        autoComplete="off"
        suffix={props.unit}
        status={frame.error === undefined ? undefined : 'error'}
      />
    </FieldFrame>
  );
}
