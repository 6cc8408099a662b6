import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { fieldsTexts } from '#client/texts/fields.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { readTypedDate, writeTypedDate } from './typedDate.ts';
import { describedBy, useFormField } from './useFormField.ts';

/** Typed as DD.MM.YYYY; the form's value is `YYYY-MM-DD`, empty, or the typed text, which the schema refuses. */
export function DateField(props: FieldProps) {
  const texts = useTexts(fieldsTexts);
  const { name, isOptional = false, lockedBecause } = props;
  const { input, error, isDisabled, ...ids } = useFormField(name);
  // The typed text is reformatted only after the field loses the focus.
  const [typed, setTyped] = useState<string | null>(null);
  const { onChange, onBlur, value, ...rest } = input;
  return (
    <FieldFrame {...props} hint={props.hint ?? texts.dateHint} {...ids} error={error}>
      <Input
        {...rest}
        id={ids.id}
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
          lockedBecause === undefined && (
            <CalendarButton label={props.label} value={value} onPick={onChange} disabled={isDisabled} />
          )
        }
        disabled={isDisabled}
        readOnly={lockedBecause !== undefined}
        status={error === undefined ? undefined : 'error'}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(ids.hintId, error !== undefined && ids.errorId)}
      />
    </FieldFrame>
  );
}
