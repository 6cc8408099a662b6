import type { FormErrors } from '#client/forms/submitting.ts';
import type { FieldErrors } from '#client/forms/validateWith.ts';
import { wordsIn } from '#client/texts/useTexts.ts';

export function fieldsInEnglish(fields: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, wordsIn(text)]));
}

export function errorsInEnglish({ status, fields }: FormErrors) {
  return { status: status && wordsIn(status), fields: fields && fieldsInEnglish(fields) };
}
