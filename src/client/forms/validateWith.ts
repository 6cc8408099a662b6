import { type AnyObjectSchema, ValidationError } from 'yup';

/** Messages by field name. */
export type FieldErrors = Record<string, string>;

/** A form's validation by a yup schema. Of several faults of one field the first rule's message counts, so `.required()` is written first. */
export function validateWith(schema: AnyObjectSchema): (values: object) => FieldErrors {
  return (values) => {
    try {
      schema.validateSync(values, { abortEarly: false });
      return {};
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const errors: FieldErrors = {};
      for (const { path, message } of error.inner) {
        if (path !== undefined && !(path in errors)) errors[path] = message;
      }
      return errors;
    }
  };
}
