import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { fieldsTexts } from '#client/texts/fields.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { readTypedDate, writeTypedDate } from './typedDate.ts';
import { useFormField } from './useFormField.ts';

/** Typed as DD.MM.YYYY; the form's value is `YYYY-MM-DD`, empty, or the typed text, which the schema refuses. */
export function DateField(props: FieldProps) {
  const texts = useTexts(fieldsTexts);
  const { frame, typed: field } = useFormField({ ...props, hint: props.hint ?? texts.dateHint });
  // The typed text is reformatted only after the field loses the focus.
  const [typed, setTyped] = useState<string | null>(null);
  const { onChange, onBlur, value, ...rest } = field;
  return (
    <FieldFrame {...frame}>
      <Input
        {...rest}
        className="k-date"
        inputMode="numeric"
        autoComplete="off"
        placeholder={texts.datePlaceholder}
        value={typed ?? writeTypedDate(value)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(readTypedDate(event.target.value));
        }}
        onBlur={() => {
          setTyped(null);
          onBlur();
        }}
        suffix={
          !field.readOnly && (
            <CalendarButton label={props.label} value={value} onPick={onChange} disabled={field.disabled} />
          )
        }
        status={frame.error === undefined ? undefined : 'error'}
      />
    </FieldFrame>
  );
}
