import { fieldsTexts } from '#client/texts/fields.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { TextAreaField } from './TextAreaField.tsx';

interface ReasonFieldProps {
  label?: string;
  hint?: string;
  isOptional?: boolean;
}

/** The field `reason`, whose rule is `reasonRule`. */
export function ReasonField({ label, hint, isOptional }: ReasonFieldProps) {
  const texts = useTexts(fieldsTexts);
  return (
    <TextAreaField
      name="reason"
      label={label ?? texts.reason}
      hint={hint ?? texts.reasonHint}
      isOptional={isOptional}
      rows={2}
    />
  );
}
